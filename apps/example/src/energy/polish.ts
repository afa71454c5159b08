import { addLanguage } from '../translate.ts'
import { meterReading } from './meterReading.ts'

export const meterReadingPolish = addLanguage(meterReading, 'pl-PL', {
  askMeter: 'Witamy w Nordlicht Energie. Proszę podać ośmiocyfrowy numer licznika.',
  meterNumber: 'Numer licznika jest pod kodem kreskowym, osiem cyfr.',
  askReading: 'Dziękuję. Jaki jest stan licznika, bez miejsc po przecinku?',
  reading: 'Proszę podać tylko cyfry przed przecinkiem.',
  sure: '{{ reading }} to znacznie więcej niż oczekiwano. Czy to się zgadza?',
  isSure: 'Tak czy nie?',
  saved: 'Dziękujemy, stan {{ reading }} został zapisany.',
  letter: 'Wyślemy kartę do odczytu pocztą.',
})
