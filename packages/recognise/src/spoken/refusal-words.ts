/**
 * Words by what they do to a day, time or amount beside them, by language. `not` refuses what follows, `out` what stands on either
 * side, `except` what follows, unless all else was refused before it. `denies` refuses what stands before it where nothing follows;
 * `negates` does so only together with a word of `fits`. `none` refuses all else, `joins` one as the other, `turns` begins another
 * thought, and `passed` stands anywhere between. What is under `means` has nothing to do with it.
 */
export interface RefusalWords {
  readonly not: string
  readonly out: string
  readonly except: string
  readonly denies: string
  readonly negates: string
  readonly fits: string
  readonly none: string
  readonly joins: string
  readonly turns: string
  readonly passed: string
  readonly means: string
}

export const REFUSAL_WORDS: Readonly<Record<string, RefusalWords>> = {
  en: {
    not: "not, not for, not on, not at, anything but, any day but, any time but, instead of, rather than, don't want, do not want, don't like, don't need, don't have time, do not have time, have no time, no time, hate, avoid, just not, only not, please not, preferably not, definitely not, certainly not, it's not, it isn't, that's not, that isn't, i haven't got, haven't got, haven't, don't have, do not have, can't pay, cannot pay, can't afford, cannot afford, won't pay, can't do, cannot do, can't make, cannot make, can't come, cannot come, never",
    out: "can't, cannot, can not, couldn't, can't make it, cannot make it, can't do it, can't do that, won't be there, won't be home, won't be in, won't be here, won't make it, am not there, i'm not there, i'm not in, i'm not home, not at home, out of the question, impossible, ruled out, no good, no way, i'm busy, am busy, busy, i'm away, am away, i'm working, have to work, i'm at work, i'm out, on holiday, on vacation, out of town, too early, too late, too soon, too far, too long, too short, too many, too much, too expensive, too high, too low, too little, too few, is a bad day, is bad, bad for me, is out, unsuitable, unavailable, inconvenient, fully booked, i'm booked, i hate, a problem, a bad time, clashes, out, asleep, early for me, late for me, a bit late, a little late, late, quite late, short notice, a bit early, a little early, taken, booked, committed, double booked, tied up, snowed under, pushing it, must be joking, must be kidding, over my budget, over budget, above my budget, at work, still at work, a non starter, beyond me, crazy, ridiculous",
    except:
      'except, except for, except on, excluding, apart from, besides, with the exception of, all but, every day but, everything but, barring, save for, any other than, anything other than, other than, any other day than, any other time than, any other day but',
    denies: 'not, no, nope, never',
    negates:
      "isn't, is not, doesn't, does not, don't, do not, won't, will not, wouldn't, would not, ain't, aren't, i'm not, am not, are not, not, wasn't, can't, cannot, didn't, couldn't, shouldn't, haven't, hasn't, neither",
    fits: 'work, works, working, good, great, ideal, best, fine, ok, okay, suit, suits, suit me, possible, convenient, free, available, do, go, happen, enough, suitable, right, correct, doable, an option, perfect, can, could',
    none: "nothing, nothing works, none, no day, no other day, no time, never, nowhere, no other, can't any, cannot any, otherwise not, otherwise no",
    joins: 'or, and, nor, and not, or on, and on, or at',
    turns:
      'but, however, let us, maybe, perhaps, better, what about, how about, then, so, make it, wait, i mean, correction, id rather, i would rather, id prefer, i would prefer, i prefer, let us say, lets say, lets make it, how does, say instead',
    passed:
      'on, at, in, the, a, an, any, it, that, this, there, me, my, i, we, us, for, with, to, of, by, from, is, am, are, was, be, would, will, unfortunately, sadly, really, actually, quite, very, just, all, so, well, at all, sorry, though, afraid, i think, probably, definitely, certainly, either, also, as well, too, about, around, exactly, just, uh, um, day, time, morning, afternoon, evening, any time, anytime, come, do, make, till, until',
    means:
      "why not, if not, not before, not until, not till, not later than, no later than, not earlier than, not after, not sure, not only, can't remember, cannot remember, don't remember, can't recall, can't say, can't tell, cannot say, don't know, do not know, can't wait, cannot wait, not a problem, no problem, not a bad idea, isn't bad, is not bad, not bad, couldn't be better, can't be better, can't go wrong, wouldn't mind, don't mind, not too early, not too late, no matter, nothing wrong, couldn't it be, couldn't we, couldn't you, can't we, can't you, can't it be, isn't it, aren't we, don't forget, not exactly sure, not certain, no more than, not more than, no less than, not less than, not to mention, no earlier than, not quite sure, could we not, could you not, can we not, can you not, could it not be, out of, five out of, that's not a problem, it's not a problem, isn't a problem, is not a problem, no worries, no issue, no trouble, no bother, any problem, any problems, any trouble, no conflict, not an issue",
  },
  cs: {
    not: 'jen ne, hlavně ne, ale ne, jenom ne, všechno jen ne, kdykoliv jen ne, kdykoli jen ne, rozhodně ne, určitě ne, radši ne, raději ne, prosím ne, místo, namísto, nechci, nechceme, nechtěl bych, nechtěla bych, nejsou, není, není to, nejsou to, to není, to nejsou, nepotřebuju, nepotřebuji, nezaplatím, nemůžu zaplatit, nemohu zaplatit, ani, jen prosím ne, jen prosím vás ne, jenom prosím ne, hlavně prosím ne',
    out: 'nemůžu, nemůzu, nemohu, nemůžeme, nemohli bychom, nehodí se, nehodí, nevyhovuje, nejde, nejde to, nepůjde, nepůjde to, nelze, nepasuje, nesedí, nestíhám, nestíháme, nestihnu, nezvládnu, nezvládneme, nemám čas, nemáme čas, nemám kdy, nemám volno, nemám, nebudu, nebudeme, nejsem doma, nejsem, nejsme, nepřijdu, nedorazím, nebudu doma, odpadá, vyloučeno, vyloučené, nepřichází v úvahu, nepřipadá v úvahu, nemožné, nereálné, to ne, ani náhodou, v žádném případě, mám práci, jsem v práci, pracuju, pracuji, jsem pryč, jsem na dovolené, mám plno, mám něco, je špatně, se mi nehodí, je moc brzo, je moc brzy, moc brzo, moc brzy, moc pozdě, je pozdě, příliš pozdě, příliš brzy, moc, moc dlouho, je moc, je málo, málo, příliš, nestačí, je problém, nevolno, blbě, nechci, nesnáším, vyloučený, pozdě, spím, spíme, brzo, nevychází, něco mám, už něco mám, mám jiný program, mám obsazeno, krátká doba, narychlo, mám toho moc, mám zabráno, obsazeno, zaneprázdněný, zaneprázdněná, problém, by byl problém, nereálná, nereálný, zlý den, blbý den, špatný den, zapomeňte, vynechal, vynechala, smůla',
    except: 'kromě, mimo, až na, vyjma, s výjimkou, jindy než, jiný den než, jiný než, všechno kromě, vše kromě',
    denies: 'ne, né, nikoliv, nikoli, nikdy',
    negates: 'není, neni, nejsou, nebude',
    fits: 'můžu, mohu, hodí, hodí se, vyhovuje, jde, půjde, ano, dobrý, dobré, dobře, fajn, ideální, vhodný, vhodné, možné, možný, volno, ok, super, nejlepší, dost, správně, stačí',
    none: 'nikdy, žádný den, žádný, žádná, žádné, nic, nikdo, nemůžu jindy, nehodí se jiný, jindy nemůžu, nic jiného, jinak ne, jinak nikdy, jinak vůbec',
    joins: 'a, i, nebo, či, anebo, a ani',
    turns:
      'ale, spíš, spíše, radši, raději, takže, tak, co takhle, co třeba, nýbrž, jo, ano, počkat, počkejte, moment, oprava, zato, zase, chtěl bych, chtěla bych, vzal bych, vzala bych, dejme to, řekněme, až, přijdu',
    passed:
      'v, ve, o, na, do, k, ke, po, od, pro, se, si, to, mi, mně, nám, mne, mě, my, já, den, bohužel, fakt, vůbec, určitě, opravdu, asi, teď, taky, také, už, teda, tedy, prosím, pane, paní, moc, úplně, nějak, zrovna, je, by, bych, ten, tu, tam, ta, dopoledne, odpoledne, ráno, večer, hodin, přijít, dorazit, přijet, čas, hodně, nijak, vám, doma, jsou, promiňte, omlouvám se, je mi líto',
    means:
      'proč ne, pokud ne, když ne, ne dřív než, ne dříve než, ne později než, nejdřív, nejdříve, nejpozději, není problém, není to problém, nemám problém, nemám nic proti, nevadí, nemohli byste, nemohl byste, nemohla byste, nemohlo by to být, nemohlo by být, nešlo by, nešlo by to, nebylo by, nehodilo by se, nejsem si jistý, nejsem si jistá, nemůžu si vzpomenout, nemohu si vzpomenout, není špatný, není špatné, ne víc než, ne více než, nejen, nemůžu se dočkat, nemám tušení, je to jedno, nemůžu říct, nejde jinak, jak ne, žádný problém, žádnej problém, problém není, nedalo by se, nedalo by se to, neměli byste, neměl byste, neměla byste, nebyl by, nenašlo by se, nenašel by se, není žádný problém, nebude problém, bez problému, bez problémů',
  },
  sk: {
    not: 'len nie, iba nie, hlavne nie, všetko len nie, kedykoľvek len nie, rozhodne nie, určite nie, radšej nie, prosím nie, namiesto, miesto, nechcem, nechceme, nechcel by som, nechcela by som, nie sú, nie je, nie je to, to nie je, to nie sú, nepotrebujem, nezaplatím, nemôžem zaplatiť, ani, len prosím nie, len prosím vás nie, hlavne prosím nie',
    out: 'nemôžem, nemôžeme, nehodí sa, nehodí, nevyhovuje, nejde, nejde to, nepôjde, nepôjde to, nedá sa, nepasuje, nesedí, nestíham, nestihnem, nezvládnem, nemám čas, nemáme čas, nemám kedy, nemám voľno, nemám, nebudem, nebudeme, nie som doma, nie som, neprídem, odpadá, vylúčené, neprichádza do úvahy, nemožné, to nie, ani náhodou, v žiadnom prípade, mám prácu, som v práci, pracujem, som preč, som na dovolenke, mám plno, mám niečo, je zle, sa mi nehodí, je priskoro, priskoro, je neskoro, príliš neskoro, príliš skoro, priveľa, je veľa, veľmi veľa, je málo, primálo, príliš, nestačí, je problém, neznášam, neskoro, spím, spíme, skoro, niečo mám, už niečo mám, mám iný program, mám obsadené, krátka doba, narýchlo, zaneprázdnený, zaneprázdnená, by bol problém, by bol pre mňa problém, problém, zlý deň, nereálna, nereálny, zabudnite, vynechala, vynechal, smola, na dovolenke',
    except:
      'okrem, mimo, až na, s výnimkou, inokedy ako, inokedy než, iný deň ako, iný deň než, všetko okrem, hocikedy okrem',
    denies: 'nie, nikdy',
    negates: 'nie je, nie sú, nebude, nie',
    fits: 'môžem, hodí, hodí sa, vyhovuje, ide, pôjde, áno, dobrý, dobré, dobre, fajn, ideálny, vhodný, vhodné, možné, voľno, ok, super, dosť, správne, stačí',
    none: 'nikdy, žiadny deň, žiadny, žiadna, žiadne, nič, nikto, inokedy nemôžem, nič iné, inak nie, inak nikdy, inak vôbec',
    joins: 'a, i, aj, alebo, či',
    turns:
      'ale, skôr, radšej, takže, tak, čo tak, čo takto, lež, áno, počkať, počkajte, moment, oprava, zato, zase, chcel by som, chcela by som, dajme to, povedzme, až, prídem',
    passed:
      'v, vo, o, na, do, k, ku, po, od, pre, sa, si, to, mi, mne, nám, my, ja, deň, bohužiaľ, žiaľ, fakt, vôbec, určite, naozaj, asi, teraz, tiež, už, teda, prosím, pane, pani, úplne, nejako, práve, je, by, ten, tú, tam, tá, doobeda, poobede, ráno, večer, hodín, prísť, čas, vám, doma, veľmi, celkom, sú, prepáčte, ľutujem',
    means:
      'prečo nie, ak nie, keď nie, nie skôr ako, nie skôr než, nie neskôr ako, nie neskôr než, najskôr, najneskôr, nie je problém, nemám problém, nemám nič proti, nevadí, nemohli by ste, nemohol by ste, nemohlo by to byť, nemohlo by byť, nešlo by, nešlo by to, nebolo by, nie som si istý, nie som si istá, neviem si spomenúť, nemôžem si spomenúť, nie je zlý, nie je zlé, nie viac ako, nielen, nemám tušenie, je to jedno, ako nie, žiadny problém, problém nie je, nedalo by sa, nedalo by sa to, nemali by ste, nemal by ste, nemala by ste, nebol by, nenašlo by sa, nebude problém, bez problému',
  },
  de: {
    not: 'nicht, nicht am, nicht um, nicht den, nicht der, nur nicht, bloß nicht, alles nur nicht, jederzeit nur nicht, bitte nicht, lieber nicht, auf keinen fall, auf gar keinen fall, anstatt, statt, anstelle von, will nicht, möchte nicht, will keine, möchte keine, brauche keine, ich will keinen, es sind nicht, es ist nicht, das ist nicht, das sind nicht, keine, keinen, nie, niemals, weder',
    out: 'geht kann ich nicht, unmöglich, ausgeschlossen, fällt aus, fällt flach, kommt nicht in frage, kommt nicht infrage, keine zeit, habe ich keine zeit, hab ich keine zeit, nicht da, bin ich nicht da, nicht zu hause, bin ich nicht zu hause, habe ich schon was, hab ich schon was, habe ich schon etwas vor, bin ich verplant, muss ich arbeiten, arbeite ich, bin ich arbeiten, bin ich weg, bin ich im urlaub, im urlaub, bin ich unterwegs, ist schlecht, ist ganz schlecht, schlecht, sieht schlecht aus, ungünstig, ist ungünstig, zu früh, zu spät, zu viel, zu viele, zu wenig, zu lang, zu lange, zu kurz, zu teuer, zu hoch, reicht nicht, ist ein problem, passt mir schlecht, passt schlecht, wird nichts, wird nix, nicht möglich, schlafe ich, schläft, verhindert, bin ich verhindert, zu kurzfristig, kurzfristig, fällt bei mir flach, flach, fällt bei mir aus, vergeben, belegt, ausgebucht, verplant, schon verplant, bin ich schon verplant, bin ich schon vergeben, schon belegt, schon vergeben, streichen, können sie vergessen, das wird nichts, das wird nix',
    except:
      'außer, ausser, außer am, außer um, bis auf, mit ausnahme von, ausgenommen, abgesehen von, anders als, andere als, alles außer',
    denies: 'nicht, nein, nee, nö, nie, niemals',
    negates: 'nicht, nich, net, gar nicht, überhaupt nicht, nicht so, keine, kein',
    fits: 'geht, ginge, passt, kann, können, könnte, klappt, will, möchte, mag, schaffe, funktioniert, haut hin, gut, möglich, günstig, frei, recht, richtig, genug, reicht, komme, gehen, passen, klappen, schon, gehts, geht’s, frei',
    none: 'nichts, nie, niemals, kein tag, keinen tag, an keinem tag, kein anderer tag, nicht, nichts anderes, sonst nicht, sonst gar nicht, sonst nie, ansonsten nicht',
    joins: 'oder, und, noch, und auch, beziehungsweise',
    turns:
      'aber, sondern, lieber, besser, dann, also, dafür, wie wäre es mit, wie wäre, wie ist es mit, vielleicht, jedoch, warte, warten sie, moment, quatsch, ich meine, sagen wir, machen wir, nehmen wir',
    passed:
      'am, um, im, in, an, den, der, die, das, dem, ein, eine, es, mir, uns, ich, wir, bei, bei mir, bei uns, für, für mich, zu, leider, wirklich, eigentlich, auch, gar, so, ganz, da, denn, ja, jetzt, heute, gerade, echt, überhaupt, sehr, tag, uhr, vormittag, nachmittag, morgen früh, abend, abends, morgens, mal, halt, eben, sehr gut, gut, gegen, kommen, vormittags, nachmittags, doch, bis, ist, sind, wäre, tut mir leid, sorry, sein, dagegen, hingegen, allerdings, jedenfalls, denn',
    means:
      'warum nicht, wieso nicht, wenn nicht, nicht vor, nicht früher als, nicht später als, nicht nach, spätestens, frühestens, kein problem, keine ahnung, nicht sicher, nicht nur, nicht schlecht, ist nicht schlecht, wäre nicht schlecht, nichts dagegen, habe nichts dagegen, macht nichts, kann nicht warten, weiß nicht, weiß ich nicht, kann ich nicht sagen, kann mich nicht erinnern, nicht mehr als, nicht weniger als, nicht übel, keine frage, könnten sie nicht, kann ich nicht auch, könnte man nicht, ginge es nicht, geht es nicht auch, ist es nicht, nicht wahr, kein thema, nicht länger als, warum denn nicht, wieso denn nicht, keinerlei problem, kein stress, problemlos, hätten sie nicht, haben sie nicht, gäbe es nicht, wäre nicht auch',
  },
  pl: {
    not: 'byle nie, tylko nie, wszystko tylko nie, na pewno nie, raczej nie, lepiej nie, proszę nie, zamiast, nie chcę, nie chcemy, nie chciałbym, nie chciałabym, to nie, nie jest, nie są, nie potrzebuję, nie zapłacę, nie mogę zapłacić, nie na, nie mam, nigdy, ani',
    out: 'nie mogę, nie moge, nie możemy, nie mógłbym, nie mogłabym, nie pasuje, nie odpowiada, nie da rady, nie dam rady, nie da się, nie wchodzi w grę, nie wchodzi w rachubę, nie zdążę, nie mam czasu, nie mam jak, nie mam wolnego, nie będę, nie będzie mnie, nie ma mnie, nie jestem, nie przyjdę, nie przyjadę, nie uda mi się, nie uda się, odpada, wykluczone, niemożliwe, absolutnie nie, mowy nie ma, nie ma mowy, jestem zajęty, jestem zajęta, jestem w pracy, pracuję, wyjeżdżam, jestem na urlopie, mam urlop, mam zajęte, coś mam, jest źle, za wcześnie, jest za wcześnie, za późno, jest za późno, za dużo, za mało, za długo, za krótko, to za dużo, nie wystarczy, jest problem, nienawidzę, słabo, mi nie leży, niestety nie, śpię, śpimy, zajęty, zajęta, zajęte, mam coś, na ostatnią chwilę, za szybko',
    except: 'oprócz, poza, z wyjątkiem, prócz, wyjąwszy, za wyjątkiem, kiedy indziej niż, inny dzień niż, inny niż',
    denies: 'nie, nigdy',
    negates: 'nie, nie jest, nie bardzo, nie za bardzo',
    fits: 'mogę, możemy, pasuje, odpowiada, da radę, może być, tak, dobrze, dobry, dobra, dobre, w porządku, okej, ok, możliwe, możliwy, idealny, wystarczy, wygodny, wolny, wolne, jestem wolna, jestem wolny, wolna',
    none: 'nigdy, żaden dzień, żaden, żadna, żadne, nic, nikt, w żaden dzień, w żaden inny, nic innego, inaczej nie, poza tym nie',
    joins: 'i, a, lub, albo, czy, oraz, ani w, ani o',
    turns:
      'ale, raczej, lepiej, więc, to może, może, lecz, natomiast, co powiesz na, tylko, czekaj, chwileczkę, poprawka, to znaczy, wolałbym, wolałabym, wolę, za to, zamiast tego, niech będzie, powiedzmy, dajmy',
    passed:
      'w, we, o, na, do, od, po, dla, się, to, mi, mnie, nam, ja, my, dzień, niestety, naprawdę, w ogóle, wcale, chyba, teraz, też, także, już, proszę, pani, panie, zupełnie, jakoś, akurat, jest, by, ten, ta, tam, rano, po południu, wieczorem, godzinie, godzina, przyjść, przyjechać, czasu, bardzo, za bardzo, pan, są, przepraszam, przykro mi',
    means:
      'czemu nie, dlaczego nie, jeśli nie, jak nie, nie wcześniej niż, nie później niż, nie przed, nie po, najpóźniej, najwcześniej, nie ma problemu, nie ma sprawy, nie mam nic przeciwko, nie szkodzi, nie mógłby pan, nie mogłaby pani, nie mogłoby być, nie mogłoby to być, nie dałoby się, nie można by, nie jestem pewien, nie jestem pewna, nie pamiętam, nie mogę sobie przypomnieć, nie wiem, nie jest zły, nie jest źle, nie więcej niż, nie mniej niż, nie tylko, nie mam pojęcia, wszystko jedno, nie mogę się doczekać, nie najgorzej, nie mam nic przeciwko, nie miałby pan, nie miałaby pani, nie mają państwo, nie byłoby, nie znalazłoby się, żaden problem, bez problemu',
  },
  es: {
    not: ' en vez de, en lugar de, no quiero, no queremos, no quisiera, no necesito, no son, no es, no es el, no tengo, no puedo pagar, no pago, prefiero que no, mejor no, por favor no, nunca, nunca los, ni, ni el, ni la, ni los, ni a las, en vez del, en lugar del',
    out: 'no puedo, no podemos, no podré, no podría, no me viene bien, no me viene, no me va bien, no me va, no nos viene bien, no me conviene, no me sirve, no sirve, no funciona, no me cuadra, no me queda bien, no me encaja, no llego, no estoy, no estaré, no voy a estar, no voy a poder, no tengo tiempo, no tengo hueco, no es posible, imposible, ni hablar, de ninguna manera, ni pensarlo, descartado, estoy ocupado, estoy ocupada, trabajo, estoy trabajando, estoy fuera, estoy de vacaciones, me viene mal, me va mal, fatal, es mal día, muy temprano, demasiado temprano, muy pronto, demasiado pronto, muy tarde, demasiado tarde, es tarde, es temprano, demasiado, demasiados, demasiadas, es demasiado, es mucho, es poco, no basta, no alcanza, es un problema, no hay manera, duermo, lo tengo ocupado, ocupado, ocupada, se me hace tarde, se me hace muy tarde, hace tarde, tengo compromiso, tengo un compromiso, completo, con tan poca antelación, muy justo, una barbaridad, un disparate, una locura',
    except:
      'excepto, salvo, a excepción de, con excepción de, quitando, aparte de, todos los días menos, cualquier día menos, todos menos, todo menos, cualquiera menos, a cualquier hora menos, menos el, menos los, menos la, menos a las, menos en, que no sea, que no sean, cualquiera que no sea, todo que no sea, cualquier día que no sea, otro día que no sea',
    denies: 'no, nunca, jamás, tampoco',
    negates: 'no, no es, no está',
    fits: 'puedo, podemos, viene bien, va bien, me viene bien, me va bien, sirve, funciona, conviene, bien, bueno, posible, perfecto, vale, sí, cuadra, encaja, suficiente, ideal',
    none: 'ningún día, ninguno, ninguna, nada, nadie, nunca, no puedo ningún día, no puedo nunca, ninguna otra, ningún otro, ningún otro día, si no no, de lo contrario no',
    joins: 'o, u, y, e, y el, o el, o a las',
    turns:
      'pero, sino, mejor, entonces, prefiero, qué tal, tal vez, quizás, quizá, aunque, espera, espere, quiero decir, digo, pongamos, digamos',
    passed:
      'el, la, los, las, a, al, en, de, del, por, para, lo, me, mi, nos, yo, nosotros, que, día, días, hora, lamentablemente, desgraciadamente, por desgracia, realmente, la verdad, es que, creo, ya, tampoco, muy, para nada, en absoluto, es, está, ese, esa, eso, un, una, por la mañana, por la tarde, por la noche, ir, venir, hacerlo, señor, señora, sobre, ahora, son, lo siento, sería, sí que',
    means:
      'por qué no, si no, cómo no, no antes de, no antes del, no después de, no más tarde, a más tardar, no más de, no menos de, no hay problema, no me importa, no me importaría, no tengo problema, no tengo inconveniente, no estoy seguro, no estoy segura, no me acuerdo, no recuerdo, no puedo recordar, no sé, no está mal, no es mala idea, no solo, no podría ser, no podríamos, no podrían, no podría usted, no puede ser el, no puedo esperar, me da igual, no pasa nada, no faltaba más, no tendrían, no tendría, no tendrá, no habrá, no habría, no sería posible, ningún problema, ningún inconveniente, no hay inconveniente, no hay ningún problema, sin problema, inconveniente, no me viene mal, no me va mal, no estaría mal',
  },
}
