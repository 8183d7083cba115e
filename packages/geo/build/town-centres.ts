/** A postcode in the middle of each town. */
const CENTRES = new Map(
  `Leeds LS1 6HF, Bradford BD1 1LH, Wakefield WF1 1HE, Harrogate HG1 1JZ, Huddersfield HD1 2ER, Halifax HX1 1BS,
York YO1 8SJ, Hull HU1 2BP, Scarborough YO11 1DW, Malton YO17 7LL, Selby YO8 4PG, Beverley HU17 8ET,
Scunthorpe DN15 6LN, Doncaster DN1 1DG, Sheffield S1 1RQ, Chesterfield S40 1PF, Rotherham S65 1AG,
Barnsley S70 2PX, Skipton BD23 1JX, Derby DE1 1QH, Burton upon Trent DE14 1DE, Nottingham NG1 2DR,
Mansfield NG18 1HX, Leicester LE1 5YA, Newark NG24 1DX, Grantham NG31 6SA, Loughborough LE11 2QL,
Coventry CV1 1FS, Rugby CV21 3DG, Melton Mowbray LE13 1XQ, Northampton NN1 1DA, Kettering NN16 0AQ,
Milton Keynes MK9 3PD, Wellingborough NN8 1AS, Bedford MK40 1SL, Luton LU1 2AL, Cambridge CB1 0SA, Ely CB7 4EW,
Newmarket CB8 8LF, Huntingdon PE29 3LX, Bury St Edmunds IP33 1UL, Ipswich IP1 1BH, Thetford IP24 2AP,
Colchester CO1 1DF, Felixstowe IP11 7BE, Chelmsford CM1 1DW, Southend SS1 2NQ, Norwich NR2 1NB,
Great Yarmouth NR30 2BG, Lowestoft NR32 1LU, Cromer NR27 0HP, Peterborough PE1 1ZG, Stamford PE9 2AT,
Spalding PE11 1SQ, King's Lynn PE30 1DE, Wisbech PE13 1HD, Lincoln LN2 1DH, Boston PE21 6ND, Grimsby DN31 1NX,
Middlesbrough TS1 2RU, Darlington DL1 5PL, Stockton TS18 1LP, Durham DH1 3PG, Newcastle NE1 5AY,
Sunderland SR1 3HW, Hexham NE46 1ND, Alnwick NE66 1SU, Morpeth NE61 1PE, Berwick TD15 1BA, Carlisle CA3 8EF,
Penrith CA11 7LX, Kendal LA9 4AB, Lancaster LA1 1AL, Preston PR1 2AQ, Blackpool FY1 4RJ, Blackburn BB1 5AF,
Bolton BL1 1RF, Wigan WN1 1JR, Manchester M2 4HH, Rochdale OL16 1NR, Oldham OL1 1HY, Stockport SK1 1DS,
Warrington WA1 1GX, Macclesfield SK10 1DY, Liverpool L1 6DT, Southport PR8 1EN, St Helens WA10 1RD,
Chester CH1 2ET, Wrexham LL11 1AL, Crewe CW1 2EL, Hanley ST1 1BS, Stafford ST16 2JA, Wolverhampton WV1 1TE,
Birmingham B2 4PY, Worcester WR1 2RF, Kidderminster DY10 1PD, Redditch B97 4YP, Warwick CV34 4EY,
Leamington Spa CV32 4AG, Nuneaton CV11 4HA, Gloucester GL1 1AD, Hereford HR1 2NB, Ross-on-Wye HR9 5BS,
Shrewsbury SY1 1SJ, Telford TF3 4AN, Oswestry SY11 1PX, Cheltenham GL50 3JR, Swindon SN1 1LA, Oxford OX1 3HY,
Banbury OX16 5BP, Aylesbury HP20 1TS, Reading RG1 2BB, Newbury RG14 5BA, Basingstoke RG21 7LG,
Winchester SO23 8BQ, Southampton SO14 7DR, Portsmouth PO1 1AQ, Bournemouth BH1 1AX, Poole BH15 1NU,
Dorchester DT1 1BJ, Weymouth DT4 8NU, Salisbury SP1 1TH, Andover SP10 1RN, Warminster BA12 9AY, Bristol BS1 2AN,
Bath BA1 1SN, Weston-super-Mare BS23 1SR, Wells BA5 2PU, Trowbridge BA14 8AX, Chippenham SN15 3HB,
Taunton TA1 1HR, Bridgwater TA6 3DZ, Yeovil BA20 1HB, Exeter EX4 3RH, Torquay TQ2 5DW, Okehampton EX20 1HR,
Honiton EX14 1JW, Plymouth PL1 1RA, Truro TR1 2EL, Penzance TR18 2FB, Falmouth TR11 3HJ, Bodmin PL31 1AW,
Guildford GU1 3DP, Woking GU21 6EN, Brighton BN1 1RT, Worthing BN11 1BE, Eastbourne BN21 4QA, Crawley RH10 1HS,
Hastings TN34 1GW, Tunbridge Wells TN1 1AE, Maidstone ME14 1HP, Ashford TN23 1AW, Canterbury CT1 2SA,
Dover CT16 1BT, Margate CT9 1ES, Folkestone CT20 2DL, Chatham ME4 4AY, Stevenage SG1 1BP, Watford WD17 2BT,
St Albans AL1 3LT, Slough SL1 1XW, High Wycombe HP13 6LJ, Cardiff CF10 1BD, Newport NP20 1HB, Bridgend CF31 1DU,
Merthyr Tydfil CF47 8AP, Swansea SA1 3PP, Llanelli SA15 3YD, Chepstow NP16 5XQ, Abergavenny NP7 5NH,
Brecon LD3 7DJ, Carmarthen SA31 1PU, Haverfordwest SA61 2BH, Aberystwyth SY23 2JH, Machynlleth SY20 8BB,
Bangor LL57 1DR, Caernarfon LL55 1AB, Llandudno LL30 2RU, Rhyl LL18 1BW, Edinburgh EH1 1BB, Stirling FK8 1BD,
Glasgow G1 3BU, Kilmarnock KA1 1LU, Ayr KA7 1LP, Paisley PA1 1DD, Greenock PA15 1JB, Hamilton ML3 6HG,
Dunfermline KY12 7DR, Livingston EH54 6HS, Galashiels TD1 1BL, Falkirk FK1 1HZ, Dundee DD1 3AJ, Perth PH1 5UX,
Arbroath DD11 1RP, St Andrews KY16 9NN, Aberdeen AB10 1HE, Stonehaven AB39 2BE, Peterhead AB42 1QB,
Inverness IV1 1QL, Nairn IV12 4DL, Elgin IV30 1DS, Aviemore PH22 1SD, Fort William PH33 6AT, Oban PA34 5RT,
Stranraer DG9 7LA, Dumfries DG1 2JW`
    .split(/,\s/)
    .map((entry): [string, string] => {
      const [, town = "", postcode = ""] = /^(.+) (\w+ \w+)$/.exec(entry) ?? [];
      return [town, postcode];
    }),
);

/** Returns the postcodes and the miles of an entry such as "Leeds–Bradford 10". */
function laneOf(entry: string) {
  const [, fromTown = "", toTown = "", miles] = /^(.+)–(.+) (\d+)$/.exec(entry) ?? [];
  const [from, to] = [CENTRES.get(fromTown), CENTRES.get(toTown)];
  if (from === undefined || to === undefined) throw new Error(`${entry} names an unknown town`);
  return { from, to, miles: Number(miles) };
}

/**
 * Usual road miles between the middles of towns. They are general knowledge of British roads, copied from no
 * table, and good to a mile or two.
 */
const CENTRE_LANES =
  `Leeds–Bradford 10, Leeds–Harrogate 16, Leeds–Wakefield 10, Leeds–Huddersfield 18, Leeds–Halifax 17,
Leeds–Skipton 26, Bradford–Huddersfield 11, Bradford–Halifax 8, Bradford–Skipton 19, York–Leeds 25,
York–Harrogate 22, York–Hull 38, York–Malton 18, York–Scarborough 42, York–Selby 14, Hull–Beverley 9,
Doncaster–Hull 48, Hull–Scarborough 42, Barnsley–Wakefield 11, Barnsley–Doncaster 17, Sheffield–Barnsley 14,
Sheffield–Rotherham 7, Sheffield–Chesterfield 12, Doncaster–Rotherham 13, Doncaster–Scunthorpe 26,
Scunthorpe–Grimsby 30, Huddersfield–Halifax 8, Harrogate–Skipton 21, Derby–Nottingham 16,
Derby–Burton upon Trent 12, Nottingham–Mansfield 15, Nottingham–Leicester 27, Nottingham–Newark 20,
Nottingham–Grantham 24, Nottingham–Loughborough 15, Leicester–Loughborough 12, Leicester–Coventry 25,
Leicester–Rugby 20, Leicester–Melton Mowbray 15, Leicester–Derby 30, Northampton–Kettering 15,
Northampton–Wellingborough 11, Northampton–Bedford 22, Bedford–Milton Keynes 17, Bedford–Luton 20,
Bedford–Cambridge 30, Cambridge–Ely 16, Cambridge–Newmarket 13, Cambridge–Huntingdon 18,
Cambridge–Bury St Edmunds 29, Bury St Edmunds–Ipswich 27, Bury St Edmunds–Thetford 13, Ipswich–Colchester 18,
Ipswich–Felixstowe 12, Colchester–Chelmsford 24, Chelmsford–Southend 19, Norwich–Great Yarmouth 20,
Norwich–Lowestoft 28, Norwich–Thetford 29, Norwich–Cromer 24, Peterborough–Huntingdon 20,
Peterborough–Stamford 14, Peterborough–Spalding 18, King's Lynn–Wisbech 14, Lincoln–Newark 17,
Lincoln–Grantham 25, Lincoln–Boston 35, Grantham–Stamford 21, Spalding–Boston 16, Kettering–Leicester 27,
Middlesbrough–Darlington 16, Middlesbrough–Stockton 5, Durham–Newcastle 18, Durham–Darlington 20,
Durham–Sunderland 13, Sunderland–Newcastle 12, Newcastle–Hexham 23, Newcastle–Morpeth 15, Newcastle–Alnwick 35,
Alnwick–Berwick 30, Carlisle–Penrith 20, Carlisle–Hexham 37, Penrith–Kendal 30, Lancaster–Kendal 22,
Preston–Lancaster 22, Preston–Blackpool 17, Preston–Blackburn 11, Preston–Wigan 18, Preston–Bolton 20,
Blackburn–Bolton 14, Manchester–Bolton 12, Manchester–Rochdale 12, Manchester–Oldham 8, Manchester–Stockport 7,
Manchester–Macclesfield 19, Manchester–Warrington 19, Warrington–Wigan 13, Liverpool–Warrington 18,
Liverpool–Southport 19, Liverpool–St Helens 12, Chester–Wrexham 12, Chester–Warrington 21, Chester–Crewe 24,
Hanley–Stafford 18, Hanley–Crewe 15, Hanley–Derby 36, Stafford–Wolverhampton 16, Birmingham–Wolverhampton 14,
Birmingham–Coventry 20, Birmingham–Worcester 29, Birmingham–Kidderminster 18, Birmingham–Redditch 15,
Coventry–Rugby 13, Coventry–Leamington Spa 10, Coventry–Nuneaton 9, Coventry–Warwick 11, Worcester–Gloucester 29,
Worcester–Hereford 26, Worcester–Kidderminster 15, Hereford–Ross-on-Wye 15, Gloucester–Ross-on-Wye 17,
Shrewsbury–Telford 15, Shrewsbury–Oswestry 18, Telford–Wolverhampton 19, Gloucester–Cheltenham 9,
Gloucester–Swindon 35, Oxford–Swindon 30, Oxford–Aylesbury 23, Oxford–Reading 26, Oxford–Newbury 28,
Banbury–Warwick 20, Reading–Basingstoke 17, Reading–Newbury 18, Reading–Slough 20, Basingstoke–Winchester 19,
Basingstoke–Andover 20, Winchester–Southampton 13, Southampton–Portsmouth 20, Southampton–Salisbury 24,
Southampton–Bournemouth 32, Bournemouth–Poole 5, Bournemouth–Salisbury 28, Dorchester–Weymouth 8,
Dorchester–Poole 23, Dorchester–Yeovil 20, Salisbury–Andover 18, Salisbury–Winchester 25,
Salisbury–Warminster 21, Bristol–Bath 13, Bristol–Weston-super-Mare 20, Bristol–Wells 21, Bristol–Chippenham 24,
Bath–Trowbridge 11, Bath–Chippenham 13, Bath–Wells 20, Taunton–Bridgwater 11, Taunton–Yeovil 27,
Exeter–Torquay 22, Exeter–Honiton 17, Exeter–Okehampton 23, Plymouth–Torquay 32, Plymouth–Bodmin 30,
Truro–Penzance 27, Truro–Falmouth 11, Bodmin–Truro 24, Guildford–Woking 7, Guildford–Portsmouth 45,
Brighton–Worthing 11, Brighton–Eastbourne 23, Brighton–Crawley 22, Hastings–Eastbourne 17,
Hastings–Tunbridge Wells 28, Maidstone–Ashford 19, Maidstone–Canterbury 28, Maidstone–Chatham 9,
Maidstone–Tunbridge Wells 17, Canterbury–Dover 16, Canterbury–Margate 17, Canterbury–Ashford 15,
Ashford–Folkestone 17, Dover–Folkestone 8, Luton–St Albans 11, Luton–Milton Keynes 21, Luton–Stevenage 14,
Watford–St Albans 8, Slough–High Wycombe 15, High Wycombe–Aylesbury 16, Aylesbury–Luton 22, Cardiff–Newport 13,
Cardiff–Bridgend 21, Cardiff–Merthyr Tydfil 24, Swansea–Llanelli 11, Swansea–Bridgend 21, Newport–Chepstow 16,
Newport–Abergavenny 19, Abergavenny–Hereford 24, Abergavenny–Brecon 20, Brecon–Merthyr Tydfil 18,
Carmarthen–Haverfordwest 31, Carmarthen–Llanelli 17, Aberystwyth–Machynlleth 18, Bangor–Caernarfon 9,
Bangor–Llandudno 20, Rhyl–Chester 30, Wrexham–Oswestry 15, Glasgow–Stirling 27, Glasgow–Kilmarnock 22,
Glasgow–Ayr 36, Glasgow–Paisley 8, Glasgow–Greenock 25, Glasgow–Hamilton 12, Glasgow–Falkirk 24,
Edinburgh–Stirling 37, Edinburgh–Dunfermline 17, Edinburgh–Livingston 17, Edinburgh–Galashiels 33,
Edinburgh–Falkirk 26, Edinburgh–Perth 44, Kilmarnock–Ayr 14, Stirling–Perth 34, Stirling–Falkirk 14,
Dundee–Perth 22, Dundee–Arbroath 17, Dundee–St Andrews 14, Aberdeen–Stonehaven 15, Aberdeen–Peterhead 33,
Inverness–Nairn 16, Inverness–Elgin 38, Inverness–Aviemore 30, Carlisle–Dumfries 34, Fort William–Oban 45,
Bristol–Southampton 76, Norwich–Peterborough 78, Lincoln–Peterborough 52, Lincoln–Hull 47, Lincoln–Sheffield 46,
Nottingham–Lincoln 37, Derby–Birmingham 41, Leeds–Middlesbrough 64, Leeds–Scarborough 66, Leeds–Lancaster 71,
Leeds–Kendal 72, York–Middlesbrough 49, York–Darlington 50, Newcastle–Berwick 64, Berwick–Edinburgh 57,
Carlisle–Stranraer 105, Carlisle–Lancaster 68, Preston–Leeds 65, Birmingham–Oxford 68, Birmingham–Northampton 55,
Birmingham–Cambridge 100, Birmingham–Gloucester 54, Birmingham–Peterborough 86, Birmingham–Swindon 85,
Birmingham–Aberystwyth 123, Oxford–Cambridge 84, Oxford–Southampton 66, Oxford–Bristol 74, Oxford–Northampton 44,
Oxford–Cheltenham 42, Reading–Southampton 49, Reading–Bristol 79, Exeter–Dorchester 54, Exeter–Salisbury 91,
Exeter–Bournemouth 82, Yeovil–Salisbury 39, Plymouth–Truro 54, Plymouth–Taunton 77, Brighton–Southampton 62,
Brighton–Portsmouth 49, Norwich–Colchester 62, Norwich–Bury St Edmunds 42, Ipswich–Cambridge 55,
Colchester–Cambridge 48, Peterborough–Northampton 43, King's Lynn–Peterborough 36, King's Lynn–Cambridge 45,
King's Lynn–Boston 36, Boston–Peterborough 34, Grantham–Peterborough 32, Hereford–Shrewsbury 53,
Shrewsbury–Chester 40, Cardiff–Hereford 57, Swansea–Aberystwyth 74, Bangor–Chester 61, Bangor–Aberystwyth 85,
Inverness–Fort William 66, Inverness–Perth 112, Perth–Aberdeen 85, Elgin–Aberdeen 66, Dundee–Aberdeen 67,
Edinburgh–Ayr 75, Ayr–Stranraer 51, Ayr–Dumfries 60, Glasgow–Dumfries 76, Dover–Brighton 82, Maidstone–Dover 42,
Cambridge–Northampton 53, Hull–Leeds 60, Hull–Sheffield 66, Liverpool–Preston 35, Manchester–Blackpool 50,
Manchester–Preston 34, Manchester–Huddersfield 26, Manchester–Halifax 28, Manchester–Blackburn 27,
Wolverhampton–Shrewsbury 31, Worcester–Cheltenham 24, Bristol–Taunton 45, Southampton–Guildford 50`
    .split(/,\s/)
    .map(laneOf);

/** The lanes that the network's parameters were chosen by. */
export const TUNED_LANES = CENTRE_LANES.filter((_, nth) => nth % 3 !== 2);

/** A third of the lanes, on which nothing was tuned. */
export const HELD_OUT_LANES = CENTRE_LANES.filter((_, nth) => nth % 3 === 2);
