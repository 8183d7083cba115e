/**
 * Names for London's outcodes: the postal districts in the centre, and the post towns around it. For most of
 * them, the source has only "London", which is too vague for a carrier.
 */
const DISTRICTS = `E1 Whitechapel|E1W Wapping|E2 Bethnal Green|E3 Bow|E4 Chingford|E5 Clapton|E6 East Ham|E7 Forest Gate
|E8 Hackney|E9 Homerton|E10 Leyton|E11 Leytonstone|E12 Manor Park|E13 Plaistow|E14 Poplar|E15 Stratford|E16 Canning Town
|E17 Walthamstow|E18 South Woodford|E20 Olympic Park|E22 Poplar|E77 East Ham|E98 Wapping
|EC1A City of London|EC1M Clerkenwell|EC1N Hatton Garden|EC1P City of London|EC1R Clerkenwell|EC1V Finsbury|EC1Y St Luke's
|EC2A Shoreditch|EC2M City of London|EC2N City of London|EC2P City of London|EC2R City of London|EC2V City of London
|EC2Y Barbican|EC3A City of London|EC3M City of London|EC3N City of London|EC3P City of London|EC3R City of London
|EC3V City of London|EC4A City of London|EC4M City of London|EC4N City of London|EC4P City of London|EC4R City of London
|EC4V City of London|EC4Y City of London
|N1 Islington|N1C King's Cross|N1P Islington|N2 East Finchley|N3 Finchley|N4 Finsbury Park|N5 Highbury|N6 Highgate|N7 Holloway
|N8 Hornsey|N9 Edmonton|N10 Muswell Hill|N11 New Southgate|N12 North Finchley|N13 Palmers Green|N14 Southgate
|N15 Tottenham|N16 Stoke Newington|N17 Tottenham|N18 Edmonton|N19 Archway|N20 Whetstone
|N21 Winchmore Hill|N22 Wood Green|N81 Islington
|NW1 Camden Town|NW1W Camden Town|NW2 Cricklewood|NW3 Hampstead|NW4 Hendon|NW5 Kentish Town|NW6 Kilburn|NW7 Mill Hill
|NW8 St John's Wood|NW9 Kingsbury|NW10 Willesden|NW11 Golders Green|NW26 Willesden
|SE1 Southwark|SE1P Southwark|SE2 Abbey Wood|SE3 Blackheath|SE4 Brockley|SE5 Camberwell|SE6 Catford|SE7 Charlton|SE8 Deptford
|SE9 Eltham|SE10 Greenwich|SE11 Kennington|SE12 Lee|SE13 Lewisham|SE14 New Cross|SE15 Peckham|SE16 Rotherhithe
|SE17 Walworth|SE18 Woolwich|SE19 Upper Norwood|SE20 Anerley|SE21 Dulwich|SE22 East Dulwich|SE23 Forest Hill
|SE24 Herne Hill|SE25 South Norwood|SE26 Sydenham|SE27 West Norwood|SE28 Thamesmead
|SW1A Westminster|SW1E Victoria|SW1H Westminster|SW1P Westminster|SW1V Pimlico|SW1W Belgravia|SW1X Belgravia
|SW1Y St James's|SW2 Brixton|SW3 Chelsea|SW4 Clapham|SW5 Earl's Court|SW6 Fulham|SW7 South Kensington|SW8 South Lambeth
|SW9 Stockwell|SW10 West Brompton|SW11 Battersea|SW12 Balham|SW13 Barnes|SW14 Mortlake|SW15 Putney|SW16 Streatham
|SW17 Tooting|SW18 Wandsworth|SW19 Wimbledon|SW20 Raynes Park|SW95 Stockwell
|W1A Marylebone|W1B West End|W1C Mayfair|W1D Soho|W1F Soho|W1G Marylebone|W1H Marylebone|W1J Mayfair|W1K Mayfair
|W1S Mayfair|W1T Fitzrovia|W1U Marylebone|W1W Fitzrovia|W2 Paddington|W3 Acton|W4 Chiswick|W5 Ealing|W6 Hammersmith
|W7 Hanwell|W8 Kensington|W9 Maida Vale|W10 North Kensington|W11 Notting Hill|W12 Shepherd's Bush|W13 West Ealing
|W14 West Kensington|WC1A Bloomsbury|WC1B Bloomsbury|WC1E Bloomsbury|WC1H Bloomsbury|WC1N Bloomsbury|WC1R Holborn
|WC1V Holborn|WC1X King's Cross|WC2A Holborn|WC2B Aldwych|WC2E Covent Garden|WC2H Covent Garden|WC2N Charing Cross
|WC2R Strand
|BR1 Bromley|BR2 Bromley|BR3 Beckenham|BR4 West Wickham|BR5 Orpington|BR6 Orpington|BR7 Chislehurst|BR8 Swanley
|CR0 Croydon|CR2 South Croydon|CR4 Mitcham|CR5 Coulsdon|CR7 Thornton Heath|CR8 Purley|CR9 Croydon|CR90 Croydon
|DA1 Dartford|DA5 Bexley|DA6 Bexleyheath|DA7 Bexleyheath|DA8 Erith|DA14 Sidcup|DA15 Sidcup|DA16 Welling|DA17 Belvedere
|DA18 Erith|EN1 Enfield|EN2 Enfield|EN3 Enfield|EN4 Barnet|EN5 Barnet
|HA0 Wembley|HA1 Harrow|HA2 Harrow|HA3 Harrow|HA4 Ruislip|HA5 Pinner|HA6 Northwood|HA7 Stanmore|HA8 Edgware|HA9 Wembley
|IG1 Ilford|IG2 Ilford|IG3 Ilford|IG4 Ilford|IG5 Ilford|IG6 Ilford|IG7 Chigwell|IG8 Woodford Green|IG11 Barking
|KT1 Kingston upon Thames|KT2 Kingston upon Thames|KT3 New Malden|KT4 Worcester Park|KT5 Surbiton|KT6 Surbiton|KT9 Chessington
|RM1 Romford|RM2 Romford|RM3 Romford|RM4 Romford|RM5 Romford|RM6 Romford|RM7 Romford|RM8 Dagenham|RM9 Dagenham|RM10 Dagenham
|RM11 Hornchurch|RM12 Hornchurch|RM13 Rainham|RM14 Upminster
|SM1 Sutton|SM2 Sutton|SM3 Sutton|SM4 Morden|SM5 Carshalton|SM6 Wallington|SM7 Banstead
|TN16 Westerham|TW1 Twickenham|TW2 Twickenham|TW3 Hounslow|TW4 Hounslow|TW5 Hounslow|TW6 Heathrow Airport|TW7 Isleworth|TW8 Brentford
|TW9 Richmond|TW10 Richmond|TW11 Teddington|TW12 Hampton|TW13 Feltham|TW14 Feltham
|UB1 Southall|UB2 Southall|UB3 Hayes|UB4 Hayes|UB5 Northolt|UB6 Greenford|UB7 West Drayton|UB8 Uxbridge|UB9 Denham
|UB10 Uxbridge|UB11 Uxbridge|UB18 Southall`;

const districts = new Map(
  DISTRICTS.replaceAll("\n", "")
    .split("|")
    .map((line) => [line.slice(0, line.indexOf(" ")), line.slice(line.indexOf(" ") + 1)]),
);

/** Returns the name of a London outcode; undefined elsewhere. */
export function londonDistrict(outcode: string): string | undefined {
  return districts.get(outcode);
}
