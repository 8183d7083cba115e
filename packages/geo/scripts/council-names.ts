/**
 * Names of councils and counties that are not also the name of a town. The source writes one of them where a street
 * lies outside every settlement; they say nothing about a place ("Highland"), so the nearest real place is used.
 */
const COUNCILS = `Adur|Allerdale|Amber Valley|Angus|Argyll and Bute|Arun|Ashfield|Babergh|Bassetlaw|Blaby|Bolsover District
|Braintree District|Breckland|Brent|Broadland|Bromsgrove District|Broxbourne District|Broxtowe|Buckinghamshire|Calderdale|Cambridgeshire
|Cannock Chase|Castle Point|Charnwood|Cherwell|Cheshire East|Chiltern|Chichester District|Clackmannanshire|Copeland
|Cornwall|Cotswold|Cotswolds|County Durham|Craven|Cumberland|Cumbria|Dacorum|Derbyshire|Derbyshire Dales|Devon|Dorset|Durham County
|East Ayrshire|East Devon|East Dunbartonshire|East Hampshire|East Hertfordshire|East Lindsey|East Lothian|East Renfrewshire
|East Riding of Yorkshire|East Staffordshire|East Suffolk|East Cambridgeshire|East Sussex|Eden|Elmbridge|Essex|Erewash|Fenland|Fife|Forest of Dean
|Fylde|Gedling District|Gloucestershire|Gravesham|Halton|Hampshire|Harborough|Hart|Havering|Herefordshire|Hertfordshire|Hertsmere
|High Peak|Highland|Hillingdon District|Horsham District|Huntingdonshire|Hyndburn|Inverclyde|Isle of Anglesey|Isle of Wight|Isles of Scilly|Kent|Kirklees
|Knowsley District|Lancashire|Leicestershire|Lincolnshire|Malvern Hills|Medway|Melton|Mendip|Merton|Mid Devon|Mid Suffolk|Mid Sussex
|Midlothian|Mole Valley|Moray|Na h-Eileanan an Iar|New Forest|Newham|Norfolk|North Ayrshire|North Devon|North Dorset
|North East Derbyshire|North East Lincolnshire|North Hertfordshire|North Kesteven|North Lanarkshire|North Lincolnshire
|North Norfolk|North Northamptonshire|North Somerset|North Tyneside|North Warwickshire|North West Leicestershire
|North Yorkshire|Northamptonshire|Northumberland|Nottinghamshire|Orkney Islands|Oxfordshire|Pendle|Powys|Purbeck|Redbridge District
|Reigate and Banstead|Renfrewshire|Ribble Valley|Richmondshire|Rother|Rossendale|Runnymede|Rushcliffe|Rushmoor|Rutland|Ryedale|Sandwell
|Scottish Borders|Sedgemoor|Sefton|Selby District|Sevenoaks District|Shetland Islands|Shropshire|Solihull District|Somerset|South Ayrshire|South Cambridgeshire|South Derbyshire
|South Gloucestershire|South Hams|South Holland|South Kesteven|South Lakeland|South Lanarkshire|South Norfolk
|South Oxfordshire|South Ribble|South Somerset|South Staffordshire|South Tyneside|Spelthorne|St. Albans|St. Helens|Staffordshire
|Staffordshire Moorlands|Stratford-on-Avon|Suffolk|Surrey|Surrey Heath|Swale|Tameside|Tandridge|Teignbridge|Tendring|Test Valley|Thanet
|Three Rivers|Thurrock|Torbay|Torridge|Tower Hamlets|Trafford|Tunbridge Wells|Uttlesford|Vale of White Horse
|Waltham Forest|Warwickshire|Waveney|Waverley|Wealden|West Berkshire|West Devon|West Dunbartonshire|West Lancashire
|West Lindsey|West Lothian|West Northamptonshire|West Oxfordshire|West Suffolk|West Sussex|Wiltshire|Wirral|Worcestershire|Wychavon
|Wycombe|Wyre|Wyre Forest|Bexley District|Barking and Dagenham|Kensington and Chelsea|Hammersmith and Fulham|Richmond upon Thames
|Lambeth District|Cheshire West and Chester|Blackburn with Darwen|Central Bedfordshire|Redcar and Cleveland
|Epsom and Ewell|Hinckley and Bosworth|Nuneaton and Bedworth|Oadby and Wigston|Newark and Sherwood|Brighton and Hove
|Bath and North East Somerset|Basingstoke and Deane|Dumfries and Galloway|Perth and Kinross|Telford and Wrekin
|Tonbridge and Malling|Folkestone and Hythe|Windsor and Maidenhead|Westmorland and Furness|Great Yarmouth District
|King's Lynn and West Norfolk|Bournemouth, Christchurch and Poole|Bracknell Forest|Aberdeenshire|Ashford District|City Dulas`;

const councils = new Set(COUNCILS.replaceAll("\n", "").split("|"));

/** True for a council's or county's name. Welsh councils are the names written twice, with " - " between. */
export function isCouncil(name: string): boolean {
  return councils.has(name) || name.includes(" - ") || /^(City|County) of | City$/.test(name);
}
