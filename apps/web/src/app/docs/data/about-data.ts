export const ABOUT_DATA = `# About the data

## Postcodes and towns

Each of the 1.75 million live postcodes of Great Britain is known to about five metres. A postcode that is not known is
looked up by its sector, then by its outcode. A load is never refused for that; its miles are only a little less exact: the middle of an outcode
lies one and a half miles from the true place on average. Northern Ireland and the islands are known by outcode.

The town beside a postcode is the nearest main place. On the board it is the outcode's, never nearer.

## Miles

Miles are whole numbers, at least one: the way that costs least in miles and hours on a network of main roads, over bridges, round estuaries
and over ferries where there is no bridge. Sea miles are included. Where a main road is missing from the network, the way is taken to be about as
straight as such roads are. Between the middles of towns the miles are 5 % off on average, 3 % over 50 miles. A road engine can be set in its place by whoever runs the board.

Minutes are those at the wheel of the vehicle, with the traffic of the cities at both ends, without breaks and ferries.

Contains OS data © Crown copyright and database right 2015, 2024. Contains National Highways data © Crown copyright 2020. Both are licensed under
the [Open Government Licence v3.0](https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/). Road data for Wales
© [OpenStreetMap contributors](https://www.openstreetmap.org/copyright), under the Open Database Licence.

## The guide price

The guide is a range for comparable work. It is for checking a quote and never stands in for the price of a poster. Each guide says whether it was
made from booked work or from the rate card, and from how many jobs.
`;
