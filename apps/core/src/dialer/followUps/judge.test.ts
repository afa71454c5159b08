import type { ContactNumber } from '@parley/contract/contacts/contact.schema.ts'
import { processState } from '@parley/contract/enums/operations.enum.ts'
import type { FollowUp } from '@parley/contract/followUps/followUp.schema.ts'
import { expect, it } from 'vitest'
import { isMobile } from './isMobile.ts'
import { type DueFollowUp, judge } from './judge.ts'

const NOW = new Date('2026-11-23T10:00:00Z') // a Monday
const [called, landline, british] = ['+420605111001', '+420212345678', '+447700900123'] as const
const step: FollowUp = {
  ...{
    key: crypto.randomUUID(),
    when: 'try',
    tries: 1,
    results: ['busy'],
    channel: 'sms',
    to: 'called',
    column: 'mail',
  },
  texts: [
    { language: 'cs', subject: '', text: 'Volali jsme, {{who}}.' },
    { language: '', subject: 'A call', text: 'We called {{who}}.' },
  ],
}
const due: DueFollowUp = {
  ...{ idFollowUp: 1, idContact: 2, idCampaign: 3, key: step.key, guid: 'g', called, attempts: 0 },
  status: processState.of.IN_PROGRESS,
  dropsFollowUps: false,
  followUps: {
    steps: [step],
    consent: 'column',
    consentColumn: 'agreed',
    isStated: false,
    statedBy: null,
    statedAt: null,
  },
  columns: [{ name: 'who', role: 'name', type: 'text', isRequired: false, isPersonal: true }],
  ...{
    campaignLanguage: null,
    contactKey: 'C-1',
    phone: called,
    numbers: null,
    name: 'Jana',
    contactZone: 'Europe/Prague',
  },
  ...{ language: null, data: { agreed: true, mail: 'jana@example.test' }, contactState: 'RETRY_WAIT', hasEvent: false },
  ...{ startsAt: null, endsAt: null, zone: 'Europe/Prague', restrictedDates: [] },
  windows: [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }],
}
const judged = (more: Partial<DueFollowUp>, how: Partial<FollowUp> = {}) =>
  judge({ ...due, followUps: { ...due.followUps, steps: [{ ...step, ...how }] }, ...more }, NOW, {
    isMobile,
    isAddress: (text) => text.includes('@'),
  })
const why = (more: Partial<DueFollowUp>, how: Partial<FollowUp> = {}) => {
  const found = judged(more, how)
  return found.is === 'leftOut' ? found.reason : found.is
}
const number = (phone: string, closed: ContactNumber['closed'] = null, zone = 'Europe/Prague'): ContactNumber => ({
  ...{ label: phone, phone, zone, tries: 1, results: {}, lastResult: null, lastAt: null, closed },
})

it('says it in the language of the contact, else of the campaign, with the values of the contact', () => {
  const text = (more: Partial<DueFollowUp>) => {
    const found = judged(more)
    return found.is === 'sent' ? found.message.text : found.is
  }
  expect([text({}), text({ campaignLanguage: 'cs-CZ' }), text({ language: 'de', campaignLanguage: 'cs-CZ' })]).toEqual([
    ...['We called Jana.', 'Volali jsme, Jana.', 'Volali jsme, Jana.'],
  ])
  expect(why({ language: 'de' }, { texts: step.texts.slice(0, 1) })).toBe('noText')
})

it('waits for the hours of the number that it goes to, and is left out where none are to come', () => {
  const london = [number(called, null, 'America/New_York')]
  expect(judged({ numbers: london })).toEqual({ is: 'moved', until: new Date('2026-11-23T14:00:00Z') })
  expect(why({ endsAt: '2026-11-23T09:00:00Z' })).toBe('hours')
})

it('goes to nobody who did not agree, was reached, or whose campaign is over otherwise than by itself', () => {
  for (const agreed of [false, null, 'true', 1]) expect(why({ data: { agreed } })).toBe('noConsent')
  const stated = (isStated: boolean) => why({ data: {}, followUps: { ...due.followUps, consent: 'stated', isStated } })
  expect([stated(true), stated(false)]).toEqual(['sent', 'noConsent'])
  for (const contactState of ['DONE_SUCCESS', 'DONE_NEGATIVE', 'CALLBACK_WAIT', 'CANCELLED', 'INVALID'] as const)
    expect(why({ contactState })).toBe('reached')
  expect(why({ contactState: 'UNKNOWN' })).toBe('unknownCall')
  expect(why({ dropsFollowUps: true, status: processState.of.FINISHED })).toBe('over')
  expect([why({ contactState: 'SUPPRESSED' }), why({ hasEvent: true })]).toEqual(['doNotCall', 'event'])
  const { EXPIRED, DENIED, FINISHED } = processState.of
  expect([EXPIRED, DENIED, FINISHED].map((status) => why({ status }))).toEqual(['over', 'over', 'sent'])
  expect(why({ followUps: { ...due.followUps, steps: [] } })).toBe('removed')
  const last = (contactState: DueFollowUp['contactState']) => why({ contactState }, { when: 'givenUp' })
  expect([last('UNREACHED'), last('READY')]).toEqual(['sent', 'reached'])
})

it('goes to the number that was called, or to a mobile from it on, and to none that is closed', () => {
  const to = (numbers: readonly ContactNumber[], how: Partial<FollowUp>, more: Partial<DueFollowUp> = {}) => {
    const found = judged({ numbers, ...more }, how)
    return found.is === 'sent' ? found.message.to : found.is === 'leftOut' ? found.reason : found.is
  }
  const [home, mobile] = [number(landline), number(called)]
  expect(to([home, mobile], {}, { called: landline })).toBe(landline)
  expect(to([home, mobile], { to: 'mobile' }, { called: landline })).toBe(called)
  expect(to([home], { to: 'mobile' }, { called: landline })).toBe('notMobile')
  expect(to([number(landline, 'wrong'), mobile], {}, { called: landline })).toBe('numberClosed')
  expect(to([number(called, 'person')], { to: 'mobile' })).toBe('numberClosed')
  // The number was changed since.
  expect(why({ phone: landline })).toBe('numberClosed')
  expect(why({ phone: landline }, { to: 'mobile' })).toBe('notMobile')
  expect([isMobile('+12025550143'), isMobile(landline), isMobile(called)]).toEqual([undefined, false, true])
})

it('of a demonstration goes to demonstration numbers alone, and to no address', () => {
  const status = processState.of.DEMO
  expect([
    why({ status }),
    why({ status, called: british, phone: british }),
    why({ status }, { channel: 'email' }),
  ]).toEqual([...['demo', 'sent', 'demo']])
})

it('of an email goes to the address in its column', () => {
  expect(judged({}, { channel: 'email' })).toMatchObject({
    is: 'sent',
    message: { to: 'jana@example.test', subject: 'A call' },
  })
  for (const mail of [null, '', 'no address', 7])
    expect(why({ data: { agreed: true, mail } }, { channel: 'email' })).toBe('noAddress')
})
