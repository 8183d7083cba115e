export const ABOUT_DATA = `# About the data

## Postcodes and towns

Every live postcode of Great Britain is known to the unit, 1.75 million of them, to about five metres. A postcode that is not known to the unit is
looked up by its sector, then by its outcode. A load is never refused for that; its miles are only a little less exact: the middle of an outcode
lies one and a half miles from the true place on average. Northern Ireland and the islands are known by outcode.

The town beside a postcode is the nearest main place. On the board it is the outcode's, never nearer.

## Miles

Miles are whole numbers, at least one: an estimate of the road distance from the two places, which goes round estuaries and adds the
ferry where there is no bridge. A road engine can be set in its place by whoever runs the board.

## The guide price

The guide is a range for comparable work. It is for checking a quote and never stands in for the price of a poster. Each guide says whether it was
made from booked work or from the rate card, and from how many jobs.
`;
