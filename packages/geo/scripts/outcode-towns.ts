/**
 * Names of outcodes whose most frequent settlement is not the name that drivers use: mostly rural outcodes, whose streets
 * are listed under a far town or a hamlet, and islands.
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
|TR25 St Martin's|WV98 Wolverhampton|YO19 York|ZE2 Shetland Islands|ZE3 Sumburgh`;

const towns = new Map(
  TOWNS.replaceAll("\n", "")
    .split("|")
    .map((line) => [line.slice(0, line.indexOf(" ")), line.slice(line.indexOf(" ") + 1)]),
);

/** The name to use for an outcode in place of its most frequent settlement. */
export function manualOutcodeTown(outcode: string): string | undefined {
  return towns.get(outcode);
}
