-- The skeleton of each name's key, as the code works it out. Of names that look alike the first firm has it; the others keep their names
-- without one, and are named. Each looks by the unique index. May be run again from anywhere.
DO $$
DECLARE
  done text := '';
  upto text;
  batches integer := 0;
  letters text[] := ARRAY[
    ['ꜳ', 'aa'],
    ['æᴁ', 'ae'],
    ['ꜵ', 'ao'],
    ['ꜷ', 'au'],
    ['ꜹꜻ', 'av'],
    ['ꜽ', 'ay'],
    ['ȸ', 'db'],
    ['ʣʥꭦ', 'dz'],
    ['ꝫ', 'et'],
    ['ƕ', 'hv'],
    ['ǁ', 'll'],
    ['ʪꝭ', 'ls'],
    ['ʫ', 'lz'],
    ['œɶ', 'oe'],
    ['ƣ', 'ol'],
    ['ꝏ', 'oo'],
    ['ᴕ', 'ou'],
    ['ȹ', 'qp'],
    ['mɱʍᴍᵯᶆꬺ', 'rn'],
    ['ß', 'ss'],
    ['ʨ', 'tc'],
    ['ꝷ', 'tf'],
    ['ᵺ', 'th'],
    ['ʦꭧ', 'ts'],
    ['ꜩ', 'tz'],
    ['ᵫ', 'ue'],
    ['ꭐ', 'ul'],
    ['ꭣ', 'uo'],
    ['ꝸ', 'urn'],
    ['wɯᴡⱳꝡ', 'vv']];
  one record;
  key text;
  first text;
BEGIN
  LOOP
    SELECT max("id") INTO upto FROM (SELECT "id" FROM "firm" WHERE "id" > done ORDER BY "id" LIMIT 1000) AS batch;
    EXIT WHEN upto IS NULL;

    FOR one IN
      SELECT f."id", f."name", translate(split_part(f."name_key", '#', 1),
        '01iðøþđħıĸłŋŧƀƃƅƈƌƍƒƙƚƞƥƨƫƭƴƶƻƽƿǀǝǥȝȡȣȥȴȵȶȷȼȿɀɇɉɋɍɏɐɑɒɓɔɕɖɗɘəɛɜɞɟɠɡɢɣɥɦɨɩɪɫɬɭɲɳɴɵɹɼɽɾʀʁʂʃʄʇʈʉʊʋʌʎʏʐʑʒʙʛʜʝʞʟʠᴀᴄᴅᴇᴉᴊᴋᴌᴎᴏᴑᴘᴛᴜᴠᴢᵬᵭᵮᵰᵱᵲᵳᵴᵵᵶᵷᵹᵻᵼᵽᵾᶀᶁᶂᶃᶄᶅᶇᶈᶉᶊᶌᶍᶎᶏᶑᶒᶖᶙẝỽỿⱡⱥⱦⱨⱪⱬⱱⱴⱸⱺꜰꜱꝁꝃꝅꝉꝋꝍꝑꝓꝕꝗꝙꝛꝟꝺꝼꞃꞅꞇꞎꞑꞓꞔꞕꞗꞙꞟꞡꞣꞥꞧꞩꞯꞹꟈꟊꬲꬴꬵꬶꬷꬸꬹꬻꬽꬾꭆꭇꭈꭉꭋꭌꭎꭒꭖꭗꭘꭙꭚ𝼄𝼉𝼑𝼓𝼖𝼚𝼛𝼝𝼞',
        'olldopdhlklntbbbcdgfklnp2ttyz2spleg3d8zlntjcszejqryaaabocddeeeeejgggyhhllllllnnnorrrrrrssjttuuuvyyzz3bghjklqacdeljklnooptuvzbdfnprrstzggllpubdfgklnprsyxzadelufvylathkzvveofskkkloopppqqrvdfrstlncchbfugknrsqudseefglllnoorrrrrruuxxxxyltllrlocs') AS key
      FROM "firm" f WHERE f."id" > done AND f."id" <= upto AND f."skeleton" IS NULL AND f."name_key" <> '' ORDER BY f."id"
    LOOP
      key := one.key;
      FOR n IN 1 .. array_length(letters, 1) LOOP
        key := regexp_replace(key, '[' || letters[n][1] || ']', letters[n][2], 'g');
      END LOOP;
      CONTINUE WHEN key = '';
      SELECT "name" INTO first FROM "firm" WHERE "skeleton" = key;
      IF FOUND THEN
        RAISE INFO 'The firms "%" and "%" (%) have names that look alike. Both keep them.', first, one."name", one."id";
      ELSE
        UPDATE "firm" SET "skeleton" = key WHERE "id" = one."id";
      END IF;
    END LOOP;

    COMMIT;
    done := upto;
    batches := batches + 1;
    RAISE INFO '% firms looked through', batches * 1000;
  END LOOP;
END $$;
