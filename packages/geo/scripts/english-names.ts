/**
 * Names written first in Welsh or Gaelic, then in English ("Abertawe / Swansea"). The source puts first what the
 * signpost puts first; the board shows what drivers search for, which for these is the second.
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

/** The English of a name written in two languages, without the "Royal" that no driver says; other names as they are. */
export function englishName(name: string): string {
  const [first = name, second] = name.split(" / ");
  const english = second !== undefined && secondIsEnglish.has(first) ? second : first;
  return english.replace(/^Royal (?!Wootton)/, "");
}
