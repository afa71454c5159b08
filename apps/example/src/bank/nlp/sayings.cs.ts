/** What callers of the bank say in Czech, by what they want. Words in braces stand for others of their kind, in the case that they need. */
const sayings: Readonly<Record<string, string>> = {
  block_card: `
    ztratil jsem {card} {place}
    ukradli mi {card} {place}, prosím zablokujte ji
    potřebuju hned zablokovat {card}
    nemůžu nikde najít {card}
    sebrali mi peněženku i s kartou
    můžete mi dočasně vypnout {card}
    {when} mi vypadla {card} z kapsy
    jak si zablokuju {card}
    nechala jsem {card} {place} a už tam není
    někdo mi vzal {card}, udělejte s tím něco
    zrušte okamžitě platnost karty, je ukradená
    dejte mi na kartu stopku`,
  new_card: `
    chtěl bych novou {card}
    kdy mi přijde nová karta
    karta mi končí {month}, pošlete mi další
    karta je zlomená a čip nejde načíst
    ještě mi nedorazila {card}
    chci druhou kartu pro {pro}
    jak dlouho trvá, než přijde karta poštou
    pošlete mi kartu na pobočku
    obchody mi kartu neberou, je poškozená
    potřebuju náhradní {card}
    prodlužte mi prosím platnost karty
    karta mi ve schránce nebyla`,
  forgotten_pin: `
    zapomněl jsem PIN ke kartě
    kde v aplikaci uvidím PIN
    zadala jsem třikrát špatný PIN
    chci si změnit PIN
    pošlete mi nový PIN
    bankomat píše, že je PIN zablokovaný
    jaký mám PIN, nepamatuju si ho
    nevím ty čtyři čísla
    dopis s PINem mi nepřišel
    odblokujte mi PIN
    můžu si PIN zvolit sám
    PIN mi {when} přestal fungovat`,
  balance: `
    kolik mám na účtu
    jaký je zůstatek na {account}
    přišla mi už výplata
    chtěla bych vědět stav {ucet}
    kolik ještě můžu tento měsíc utratit
    jsem v mínusu
    mám tam dost na nájem
    dorazilo mi už {amount}
    kolik je tam teď peněz
    řekněte mi zůstatek
    už přišel důchod
    podívejte se prosím, co mám na {account}`,
  transfer: `
    chci poslat {amount} {komu}
    jak udělám převod
    převeďte mi {amount} na jiný účet
    můžu poslat peníze {abroad}
    potřebuju zaplatit fakturu na {amount}
    přesuňte {amount} ze spoření
    jak dlouho trvá platba {abroad}
    chci zaplatit nájem
    dojdou ty peníze ještě dnes
    chci okamžitou platbu
    jaký mám denní limit na převody
    pošlete {amount} na tohle číslo účtu`,
  stop_payment: `
    poslal jsem peníze na špatný účet
    můžete zastavit platbu, kterou jsem zadal {when}
    potřebuju zrušit převod na {amount}
    zaplatila jsem {amount} omylem dvakrát
    spletl jsem se v čísle účtu
    jak dostanu zpátky peníze poslané omylem
    částka byla špatně, vraťte to
    stornujte můj poslední příkaz
    odešlo to někomu cizímu
    ještě to neodešlo, zrušte to
    vezměte ten převod zpátky
    moc brzo jsem to odklikla`,
  standing_order: `
    chci zadat trvalý příkaz
    změňte mi trvalý příkaz na {amount}
    zrušte trvalý příkaz na nájem
    jak budu platit každý měsíc stejnou částku
    trvalý příkaz {when} neodešel
    posuňte den trvalého příkazu na patnáctého
    jaké mám trvalé příkazy
    chci si každý měsíc odkládat {amount}
    ukončete měsíční platbu {komu}
    inkaso za elektřinu chci zrušit
    povolte inkaso telefonnímu operátorovi
    zvyšte mi pravidelnou platbu o {amount}`,
  unknown_charge: `
    mám tam platbu {amount}, kterou neznám
    tuhle platbu jsem neudělala
    někdo použil moji {card} {abroad}
    kdo mi strhl {amount}
    asi mě hackli
    obchod mi účtoval dvakrát
    co je to za stržených {amount}
    chci reklamovat platbu kartou
    předplatné mi pořád strhává {amount}, i když jsem ho zrušil
    na účtu je podvod
    v tom obchodě jsem nikdy nic nekoupil
    přišla mi zpráva o nákupu, o kterém nic nevím`,
  loan: `
    chtěl bych si půjčit {amount}
    kolik by měsíčně stála půjčka na {amount}
    dostanu spotřebitelský úvěr
    chci předčasně splatit půjčku
    jaký máte úrok na půjčkách
    kolik byste mi půjčili
    potřebuju peníze na auto
    můžu si změnit splátku
    tenhle měsíc nemám na splátku
    kolik mi zbývá doplatit
    je za předčasné splacení poplatek
    chci spojit půjčky do jedné`,
  mortgage: `
    chceme koupit byt a potřebujeme hypotéku
    jaké máte sazby hypoték
    fixace mi končí {month}
    na jakou hypotéku dosáhneme s naším příjmem
    můžu do hypotéky vložit peníze navíc
    chci hypotéku převést od jiné banky
    jaké papíry potřebujete k hypotéce
    kolik musím mít vlastních peněz na dům
    můžu přerušit splácení hypotéky
    kolik nám z hypotéky zbývá
    financujete stavbu domu
    našli jsme dům, jak rychle to umíte schválit`,
  savings: `
    jaký dáváte úrok na spoření
    chci si založit spořicí účet
    kam dát {amount}, aby něco vydělaly
    máte termínované vklady
    chci investovat {amount}
    můžu si peníze ze spoření kdykoliv vybrat
    jak začnu s fondy
    jsou u vás vklady pojištěné
    chci spořit pro {pro}
    které spoření má nejlepší sazbu
    vklad mi končí {month}, co dál
    něco bezpečného na delší dobu`,
  app_login: `
    nemůžu se přihlásit do aplikace
    zapomněla jsem heslo do internetového bankovnictví
    aplikace píše, že zařízení není registrované
    mám nový telefon, jak přenesu aplikaci
    nechodí mi ověřovací kód
    mám zablokovaný přístup
    aplikace pořád padá
    jak si aplikaci nainstaluju
    otisk prstu po aktualizaci nefunguje
    pořád to hlásí špatné heslo
    aktivujte mi mobilní bankovnictví
    stránky banky se nenačítají`,
  opening_hours: `
    jak máte {when} otevřeno
    je pobočka {place2} otevřená v sobotu
    kde je nejbližší pobočka
    v kolik zavíráte
    musím se objednat
    která pobočka má pokladnu
    máte otevřeno přes Vánoce
    kde můžu vložit mince
    chci si domluvit schůzku na pobočce
    jakou má adresu pobočka {place2}
    je {place2} bankomat
    můžu přijít večer`,
  change_details: `
    přestěhoval jsem se, změňte mi adresu
    mám nové telefonní číslo
    vdala jsem se a mám jiné příjmení
    jak změním email
    mám novou občanku
    posílejte dopisy na jinou adresu
    máte u mě staré číslo
    výpisy chci emailem, ne poštou
    opravte mi prosím jméno, je s chybou
    chci, aby {person} mohla k mému účtu
    přidejte mi k účtu disponenta
    adresa, kterou máte, je špatně`,
  fees: `
    proč jste mi strhli {amount}
    kolik stojí vedení {ucet}
    kolik stojí výběr {abroad}
    nechci platit za vedení účtu
    jaké máte poplatky
    jaký je dnes kurz eura
    kolik si berete za platbu {abroad}
    je {card} zdarma
    vraťte mi poplatek {amount}
    za co byl ten poplatek {when}
    kdy je účet zadarmo
    kde najdu ceník`,
  travel: `
    jedu {abroad} {month}, bude mi fungovat karta
    mám ke kartě cestovní pojištění
    můžu platit {abroad} bez poplatků
    jsem {abroad} a nejde mi karta
    jak si pojistím dovolenou
    měli jsme na dovolené úraz, komu mám volat
    zvyšte mi limit karty na cestu
    potřebuju hotovost v cizí měně
    platí pojištění i na lyžování
    bankomat {abroad} mi nechce nic vydat
    je se mnou pojištěná i rodina
    kolik můžu {abroad} denně vybrat`,
  complaint: `
    chci si stěžovat
    už týdny čekám na odpověď
    nikdo se mi neozval
    vaše služby jsou hrozné
    na pobočce se ke mně chovali špatně
    jak podám stížnost
    volám kvůli tomu samému už potřetí
    co je s mou stížností, podával jsem ji {when}
    chci mluvit s vaším nadřízeným
    slíbili jste mi něco jiného
    uvažuju, že od vás odejdu
    bankomat mi nechal peníze, chci je zpátky`,
  speak_to_person: `
    chci mluvit s člověkem
    můžu mluvit s někým živým
    přepojte mě na operátora
    operátor
    nechci se bavit se strojem
    je tam někdo skutečný
    spojte mě se zákaznickou linkou
    přepojte mě na mého bankéře
    dejte mi někoho z pobočky {place2}
    nerozumíte mi, dejte mi kolegu
    radši to vysvětlím někomu
    může mi někdo zavolat zpátky`,
}

const words: Readonly<Record<string, readonly string[]>> = {
  card: ['kartu', 'platební kartu', 'kreditku', 'debetku', 'kreditní kartu', 'firemní kartu', 'visu'],
  place: ['v tramvaji', 'na nádraží', 'v obchodě', 've fitku', 'v parku', 'v práci', 'v taxíku', 'na letišti'],
  place2: ['v centru', 'u nádraží', 'v Brně', 'v Ostravě', 'v nákupním centru', 'na náměstí'],
  when: ['včera', 'dnes ráno', 'minulý týden', 'v pondělí', 'před hodinou', 'dnes', 'v pátek'],
  month: ['v březnu', 'příští měsíc', 'v červenci', 'na konci roku', 'za dva týdny', 'na podzim', 'brzo'],
  person: ['manželka', 'dcera', 'máma', 'kolegyně', 'sestra', 'partnerka', 'kamarádka'],
  pro: ['manželku', 'dceru', 'syna', 'mámu', 'kolegyni', 'přítelkyni'],
  komu: ['manželce', 'dceři', 'synovi', 'mámě', 'bráchovi', 'kamarádce', 'tátovi'],
  ucet: ['účtu', 'běžného účtu', 'podnikatelského účtu', 'spořicího účtu', 'společného účtu'],
  account: ['účtu', 'běžném účtu', 'podnikatelském účtu', 'spořicím účtu', 'společném účtu', 'eurovém účtu'],
  amount: ['dva tisíce', '500 korun', '20 eur', 'deset tisíc', '1250', 'stovku', 'padesát tisíc', 'tři stovky'],
  abroad: ['do ciziny', 'do Německa', 've Španělsku', 'na Slovensko', 'v Americe', 'v Chorvatsku', 'mimo Evropu'],
}
const openers = [
  'dobrý den',
  'dobrý',
  'zdravím',
  'ehm',
  'no',
  'haló',
  'prosím vás',
  'hele',
  'tak',
  'víte co',
  'dobré ráno',
  'promiňte',
  'no dobrý den',
]
const closers = [
  'prosím',
  'díky',
  'děkuju',
  'můžete mi pomoct',
  'co s tím',
  'je to naléhavé',
  'pokud to jde',
  'co nejdřív',
  'jo',
  'ano',
]

export const czech = { sayings, words, openers, closers }
