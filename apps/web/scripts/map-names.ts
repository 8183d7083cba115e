/** Labels of the map by rank: 1 is visible from far away, 3 only when zoomed in. */
const BY_RANK: Record<1 | 2 | 3, string> = {
  1: "Aberdeen AB10, Birmingham B2, Bristol BS1, Cardiff CF10, Edinburgh EH1, Glasgow G1, Leeds LS1, Liverpool L1, London WC2N, Manchester M2, Newcastle NE1, Norwich NR1, Plymouth PL1, Southampton SO14, Belfast BT1, Inverness IV1",
  2: "Aberystwyth SY23, Cambridge CB2, Carlisle CA3, Derby DE1, Dover CT16, Dundee DD1, Exeter EX4, Felixstowe IP11, Hull HU1, Leicester LE1, Lincoln LN1, Middlesbrough TS1, Nottingham NG1, Oxford OX1, Perth PH1, Peterborough PE1, Preston PR1, Sheffield S1, Stoke-on-Trent ST4, Swansea SA1, York YO1, Brighton BN1, Holyhead LL65, Stranraer DG9, Fort William PH33, Truro TR1, Derry BT48, Portsmouth PO1, Reading RG1, Northampton NN1, Swindon SN1, Gloucester GL1, Shrewsbury SY1, Ipswich IP1, Wick KW1, Oban PA34",
  3: "Ayr KA7, Bangor LL57, Barnsley S70, Barnstaple EX31, Barrow LA14, Basingstoke RG21, Bath BA1, Bedford MK40, Blackburn BB1, Blackpool FY1, Bolton BL1, Boston PE21, Bournemouth BH1, Bradford BD1, Bridgend CF31, Burnley BB11, Burton DE14, Bury St Edmunds IP33, Canterbury CT1, Chelmsford CM1, Cheltenham GL50, Chester CH1, Chesterfield S40, Colchester CO1, Coventry CV1, Crawley RH10, Crewe CW1, Croydon CR0, Darlington DL1, Doncaster DN1, Dorchester DT1, Dumfries DG1, Durham DH1, Eastbourne BN21, Falkirk FK1, Galashiels TD1, Goole DN14, Grantham NG31, Great Yarmouth NR30, Grimsby DN32, Guildford GU1, Halifax HX1, Harrogate HG1, Hartlepool TS24, Hastings TN34, Haverfordwest SA61, Hereford HR1, Huddersfield HD1, Kendal LA9, Kettering NN16, Kilmarnock KA1, King's Lynn PE30, Lancaster LA1, Llandudno LL30, Loughborough LE11, Lowestoft NR32, Luton LU1, Maidstone ME14, Mansfield NG18, Margate CT9, Merthyr Tydfil CF47, Milton Keynes MK9, Newark NG24, Newport NP20, Newport IoW PO30, Newquay TR7, Newtown SY16, Oldham OL1, Paisley PA1, Penrith CA11, Penzance TR18, Rochdale OL16, Rugby CV21, Salisbury SP1, Scarborough YO11, Scunthorpe DN15, Settle BD24, Skegness PE25, Skipton BD23, Slough SL1, Southend SS1, Southport PR8, Stafford ST16, Stevenage SG1, Stirling FK8, Sunderland SR1, Taunton TA1, Telford TF3, Thirsk YO7, Tilbury RM18, Torquay TQ1, Wakefield WF1, Walsall WS1, Warrington WA1, Warwick CV34, Watford WD17, Wigan WN1, Winchester SO23, Wolverhampton WV1, Worcester WR1, Workington CA14, Worthing BN11, Wrexham LL13, Yeovil BA20, Elgin IV30, Thurso KW14, Ullapool IV26, Lerwick ZE1, Kirkwall KW15, Stornoway HS1, Portree IV51, Newry BT35, Omagh BT78, Coleraine BT52, Ballymena BT43, Enniskillen BT74, Craigavon BT65",
};

export const TOWNS = ([1, 2, 3] as const).flatMap((rank) =>
  BY_RANK[rank].split(", ").map((text) => {
    const space = text.lastIndexOf(" ");
    return { name: text.slice(0, space), outcode: text.slice(space + 1), rank };
  }),
);

/** Trunk roads that have a label even when zoomed out, because their area has no motorway. */
export const FAR_ROADS = new Set([
  "A1",
  "A9",
  "A55",
  "A66",
  "A14",
  "A30",
  "A90",
  "A75",
  "A38",
  "A47",
  "A303",
  "A82",
]);
