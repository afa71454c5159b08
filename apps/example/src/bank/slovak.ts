import { addLanguage } from '../translate.ts'
import { balance } from './balance.ts'
import { cardBlocking } from './cardBlocking.ts'
import { identify } from './identify.ts'

export const identifySlovak = addLanguage(identify, 'sk-SK', {
  askNumber: 'Najprv prosím napíšte svoje šesťmiestne klientske číslo.',
  customerNumber: 'Potrebujem šesť číslic, napríklad 123456.',
  askSurname: 'Ďakujem. A vaše priezvisko, prosím?',
  surname: 'Napíšte prosím priezvisko, na ktoré je účet vedený.',
})

export const cardBlockingSlovak = addLanguage(cardBlocking, 'sk-SK', {
  greeting: 'Harbour Bank, kartové služby. Čo sa s vašou kartou stalo?',
  whatHappened: {
    text: 'Kartu ste stratili, ukradli vám ju, alebo vidíte platbu, ktorú ste nezadali?',
    answers: {
      lost: ['stratil', 'stratila som kartu', 'neviem nájsť kartu'],
      stolen: ['ukradli', 'ukradli mi kartu', 'krádež'],
      fraud: ['platba, ktorú som nezadal', 'podvod'],
      person: ['operátor', 'človeka prosím'],
    },
  },
  calmDown: 'To ma mrzí. Kartu hneď zablokujeme.',
  confirm: 'Ďakujem. Mám kartu zablokovať? Nedá sa to vziať späť.',
  confirmation: 'Odpovedzte prosím áno, alebo nie.',
  blocked: 'Karta je zablokovaná. Nová príde do piatich pracovných dní.',
  keepCard: 'Dobre, karta zostáva aktívna.',
  handOver: 'Prepojím vás na kolegu.',
  nobodyFree: 'Všetci kolegovia práve hovoria. Zavolajte prosím kedykoľvek na 800 111 222.',
  notConnected: 'Teraz sa mi nedarí vás spojiť. Zavolajte prosím kedykoľvek na 800 111 222.',
  goodbye: 'Ďakujeme, že ste sa obrátili na Harbour Bank.',
})

export const balanceSlovak = addLanguage(balance, 'sk-SK', {
  menu: 'Chcete zostatok, alebo previesť peniaze na sporenie?',
  wish: {
    text: 'Povedzte prosím zostatok, alebo sporenie.',
    answers: { balance: ['zostatok', 'koľko mám na účte'], move: ['previesť', 'na sporenie'] },
  },
  tellBalance: 'Pre vašu bezpečnosť sme zostatok poslali do aplikácie.',
  askAmount: 'Koľko eur mám previesť?',
  amount: 'Celú sumu do 5000 eur, prosím.',
  confirmAmount: 'Je to {{ moneyText(amount, "EUR") }}, poplatok {{ feeCents }} centov. Súhlasí?',
  isRight: 'Áno, alebo nie?',
  more: 'Ešte niečo?',
  branchOffice: 'Tentoraz sa mi nepodarilo pomôcť. Pobočky sú otvorené od deviatej do piatej.',
  goodbye: 'Dovidenia.',
})
