/**
 * Names that the source has in two languages, first Welsh or Gaelic and then English ("Abertawe / Swansea"), as
 * signposts do. The board shows the second, which drivers search for.
 */
const SECOND_IS_ENGLISH = `Ffynnon Taf|Pen-y-bont ar Ogwr|Gogledd Corneli|Mynyddcynffig|Corntwn|Ewenni|Ynysowen|Barri
|Llwyneliddon|Sain Dunwyd|Marcroes|Pen-marc|Silstwn|Saint Andras|Llandoche|Llyswyrny|Llandw|Llansanwyr|Llanddunwyd
|Pendeulwyn|Bargod|Bwcle|Y Fflint|Mynydd y Fflint|Treffynnon|Coed-Llai|Y Waun|Sychdyn|Pentre Cythrel|Llan-eurgain
|Brynffordd|Licswm|Chwitffordd|A' Chrìon Làraich|An Tairbeart|Y Gelli Gandryll|Sanndabhaig|Barabhas|Lìonal|Port Mholair
|Tolastadh bho Thuath|Aiginis|Sulaisiadar|Pabail Uarach|Borgh|Nis|Sgiogarstaigh|Na Gearrannan|Drinisiadar|Miabhaig
|Scadabhagh|Direcleit|Sgalpaigh|Baile a' Mhanaich|Creag Ghoraidh|Geirinis|Dalabrog|Loch Baghasdail|Brèibhig
|Bàgh a'Chaisteil|Ceann Tangabhal|Eòlaigearraidh|Baile-Eoghain|An Luirg|Innis nan Lìon|Stor|An Druim Beag|Diuranais
|Harrapul|An t-Àth Leathann|An t-Ollach|An t-Aodann Ban|Am Ploc|Srath Carran|Port-nah-Abhainne|Am Blàran Odhar|Hawy
|Llanllyr|Y Bontnewydd-ar-Wy|Llanfair-ym-Muallt|Bochrwyd|Aberllynfi|Aberhonddu|Tref-y-Clawdd|Llanandras|Maesyfed|Yr Hôb
|Owrtyn|Dinbych|Bae Colwyn|Llansan Sior|Aberdyfi|Abermaw|Aberchwiler|Biwmares|Porthaethwy|Caergybi|Porthllechog|Traeth Coch
|Casnewydd|Trecceln|Llanhiledd|Y Coed Duon|Abertyleri|Y Blaenau|Llannarth|Merthyr Tewdrig|Tyndyrn|Caerllion|Gwndy
|Cil-y-coed|Caer-went|Llandeilo Bertholau|Llandeilo Gresynni|Crughywel|Llangatwg|Tretŵr|An Cárn Dubh|Ceann Loch Gilb
|Inbhir Aora|Port Eilein|Port Sgioba|Port Asgaig|Bun Othan|Loch Alainn|Bun a' Mhuilinn|An Gearasdan|Clo Mhuillin
|Taobh Lochaidh|Banbhaidh|Ceann Loch Muideart|Abertawe|Cil-ffriw|Creunant|Resolfen|Y Tymbl|Castell-y-rhingyll|Caerfyrddin
|Pont-iets|Cydweli|Carwe|Llanymddyfri|Llandeilo Ferwallt|Sanclêr|Talacharn|Hendy-Gwyn|Casllwchwr|Trefdraeth|Aberteifi
|Llandudoch|Ceinewydd|Hwlffordd|Casmorys|Y Sgwâr|Cas-blaidd|Casmael|Tyddewi|Solfach|Wdig|Abergwaun|Arberth
|Llanddewi Felffre|Begeli|Cilgeti|Dinbych-y-Pysgod|Penalun|Maenorbyr|Caeriw|Penfro|Llandyfai|Aberdaugleddau|Croesoswallt
|Y Trallwng|Trefaldwyn|Y Drenewydd|Ceri|Tre'r llai|Aberriw|Castell Caereinion|Cegidfa|Copshaw Holm`;

const secondIsEnglish = new Set(SECOND_IS_ENGLISH.replaceAll("\n", "").split("|"));

/** Returns the English part of a bilingual name, without "Royal", which drivers omit. */
export function englishName(name: string): string {
  const [first = name, second] = name.split(" / ");
  const english = second !== undefined && secondIsEnglish.has(first) ? second : first;
  return english.replace(/^Royal (?!Wootton)/, "");
}

/**
 * Councils and counties whose names are not also a town's. The source gives a street outside of all
 * settlements such a name ("Highland"), which says too little about a place, so the nearest settlement is
 * used instead.
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

/** Returns true if the name is a council's or a county's. Welsh councils have two names, separated by " - ". */
export function isCouncil(name: string): boolean {
  return councils.has(name) || name.includes(" - ") || /^(City|County) of | City$/.test(name);
}

/**
 * Names for outcodes where drivers do not use the name of the most frequent settlement: islands, and rural
 * outcodes whose streets the source lists under a far town or a hamlet.
 */
const TOWNS = `AB33 Alford|AB36 Strathdon|AB37 Ballindalloch|AB38 Aberlour|AB45 Banff|AL7 Welwyn Garden City|AL8 Welwyn Garden City|B47 Wythall
|B94 Hockley Heath|CA4 Carlisle|CA6 Longtown|CA10 Penrith|CM5 Ongar|CO8 Bures|DA3 Longfield|DL11 Reeth|DL13 Stanhope|DN9 Epworth
|DG14 Canonbie|EH34 Pencaitland|EH36 Humbie|EH38 Heriot|EX14 Honiton|EX21 Beaworthy|EX37 Umberleigh|FK18 Callander
|FK19 Lochearnhead|FK21 Killin|G63 Drymen|GL9 Badminton|GL11 Dursley|GL13 Berkeley|HS2 Isle of Lewis|HS3 Tarbert|HS4 Scalpay
|HS5 Leverburgh|HS6 Lochmaddy|HS7 Balivanich|HS8 Lochboisdale|HS9 Castlebay|IP13 Framlingham|IV13 Tomatin
|IV14 Strathpeffer|IV22 Achnasheen|IV27 Lairg|IV40 Kyle of Lochalsh|IV41 Kyleakin|IV42 Breakish|IV43 Isleornsay
|IV44 Teangue|IV45 Ardvasar|IV46 Sleat|IV48 Sconser|IV49 Broadford|IV53 Strome Ferry|IV55 Dunvegan|IV56 Struan
|KA2 Kilmarnock|KA6 Ayr|KA14 Beith|KA27 Isle of Arran|KW2 Wick|KW3 Lybster|KW5 Latheron|KW6 Dunbeath|KW7 Berriedale
|KW8 Helmsdale|KW11 Kinbrace|KW13 Forsinard|KW17 Orkney Islands|LA8 Kendal|LA17 Kirkby-in-Furness|LD4 Llangammarch Wells
|LL15 Ruthin|LL23 Bala|LL24 Betws-y-Coed|LL25 Dolwyddelan|LL37 Llwyngwril|LL39 Arthog|LL40 Dolgellau|LL45 Llanbedr
|LL51 Garndolbenmaen|LL52 Criccieth|LL53 Pwllheli|LL62 Bodorgan|LL63 Ty Croes|LL70 Dulas|LL73 Marianglas|NE18 Stamfordham
|NE19 Otterburn|NE67 Chathill|NE71 Wooler|NG23 Newark-on-Trent|NR11 Aylsham|NR12 Wroxham|PA21 Tighnabruaich|PA22 Colintraive
|PA24 Lochgoilhead|PA25 Cairndow|PA26 Cairndow|PA27 Strachur|PA30 Ardrishaig|PA33 Dalmally|PA36 Bridge of Orchy|PA37 Connel
|PA38 Appin|PA41 Isle of Gigha|PA44 Isle of Islay|PA45 Ballygrant|PA46 Port Askaig|PA47 Portnahaven|PA49 Bruichladdich
|PA60 Isle of Jura|PA61 Isle of Colonsay|PA62 Isle of Mull|PA63 Isle of Mull|PA64 Isle of Mull|PA65 Craignure
|PA66 Isle of Mull|PA67 Isle of Mull|PA68 Isle of Mull|PA69 Isle of Mull|PA70 Isle of Mull|PA71 Isle of Mull|PA72 Isle of Mull
|PA73 Isle of Mull|PA74 Isle of Mull|PA76 Isle of Iona|PA77 Isle of Tiree|PA78 Isle of Coll|PA80 Lochaline|PE23 Spilsby
|PE28 Huntingdon|PE32 King's Lynn|PH8 Dunkeld|PH9 Ballinluig|PH10 Blairgowrie|PH30 Corrour|PH31 Roy Bridge|PH34 Spean Bridge
|PH35 Invergarry|PH36 Acharacle|PH37 Glenfinnan|PH38 Lochailort|PH39 Arisaig|PH40 Morar|PH42 Isle of Eigg|PH43 Isle of Rum
|PH44 Isle of Canna|PH50 Kinlochleven|PL26 St Austell|PL30 Bodmin|PL35 Boscastle|PO17 Wickham|RG20 Newbury|RH3 Betchworth|RH17 Haywards Heath
|SA9 Ystradgynlais|SA19 Llandeilo|SA17 Kidwelly|SA33 St Clears|SA35 Llanfyrnach|SA36 Glogue|SA37 Boncath|SA38 Newcastle Emlyn|SA39 Pencader|SA41 Crymych
|SA42 Newport|SA44 Llandysul|SA62 Haverfordwest|SG10 Much Hadham|SG11 Puckeridge|SL0 Iver|SN9 Pewsey|SO20 Stockbridge
|SO32 Bishop's Waltham|SP6 Fordingbridge|SY5 Shrewsbury|SY9 Bishop's Castle|SY10 Oswestry|SY18 Llanidloes|TF6 Telford|TN8 Edenbridge|TN12 Paddock Wood
|TN19 Etchingham|TR2 Truro|TR3 Truro|TR12 Helston|TR16 Redruth|TR19 Penzance|TR20 Penzance|TR22 St Agnes|TR23 Bryher|TR24 Tresco
|TR25 St Martin's|WV98 Wolverhampton|YO19 York|ZE2 Shetland Islands|ZE3 Sumburgh
|BS11 Avonmouth|CT3 Wingham|GL54 Bourton-on-the-Water|GU28 Petworth|HX6 Sowerby Bridge|KY9 Elie|LL54 Penygroes|ME9 Sittingbourne|ME18 Wateringbury|MK17 Woburn Sands
|NN6 Brixworth|NR29 Martham|PE20 Kirton|SP11 Andover|ST20 Gnosall|ST21 Eccleshall|TA4 Wiveliscombe|TA5 Cannington|TN27 Headcorn|TN29 New Romney
|WR6 Martley`;

const towns = new Map(
  TOWNS.replaceAll("\n", "")
    .split("|")
    .map((line) => [line.slice(0, line.indexOf(" ")), line.slice(line.indexOf(" ") + 1)]),
);

/**
 * Returns the name that an outcode has in place of its most frequent settlement's name; undefined for most
 * outcodes.
 */
export function manualOutcodeTown(outcode: string): string | undefined {
  return towns.get(outcode);
}
