import type { ContactNumber } from '@parley/contract/contacts/contact.schema.ts'
import { describe, expect, it } from 'vitest'
import type { Checked, EndedContact } from '../ports.ts'
import { nextTry, type TryRules } from './nextTry.ts'
import { afterCall, verdictOf } from './verdict.ts'

const AT = new Date('2026-11-27T10:00:00Z')
const later = (minutes: number) => new Date(AT.getTime() + minutes * 60_000)
const rule = (attempts: number, delayMinutes: number) => ({ attempts, delayMinutes })
const rules: TryRules = {
  mostAttempts: 8,
  nextNumber: 'now',
  mostPerNumber: 3,
  retries: {
    ...{ busy: rule(2, 15), noAnswer: rule(1, 120), declined: rule(1, 1_440) },
    ...{ voicemail: rule(1, 240), failed: rule(2, 30) },
  },
}
const number = (label: string, more: Partial<ContactNumber> = {}): ContactNumber => ({
  ...{ label, phone: `+42060511100${label.length}`, zone: 'Europe/Prague', tries: 0, results: {} },
  ...{ lastResult: null, lastAt: null, closed: null, ...more },
})
const [mobile, home, office] = [number('Mobile'), number('Home'), number('Work (direct)', { zone: 'America/New_York' })]
const three = [mobile, home, office]
const ended = (more: Partial<Parameters<typeof nextTry>[1]>) =>
  nextTry(rules, {
    ...{ result: 'noAnswer', at: AT, attempts: 1, results: {}, numbers: three, phone: mobile.phone, ...more },
  })

describe('after a call to one of several numbers', () => {
  it.each(['busy', 'noAnswer', 'voicemail', 'failed'] as const)(
    'the next one is tried at once when it ends %s',
    (result) => {
      expect(ended({ result })).toMatchObject({
        state: 'RETRY_WAIT',
        dueAt: AT,
        phone: home.phone,
        facts: { next: 'Home' },
      })
    },
  )

  it('the next one waits as the result says where the rules ask for it', () => {
    const next = nextTry({ ...rules, nextNumber: 'delay' }, { ...base, result: 'busy' })
    expect(next).toMatchObject({ dueAt: later(15), phone: home.phone })
  })

  it('what it ended as is kept of the number', () => {
    const [first, second] = ended({ result: 'busy' }).numbers ?? []
    expect(first).toMatchObject({ tries: 1, results: { busy: 1 }, lastResult: 'busy', lastAt: AT.toISOString() })
    expect(second).toEqual(home)
  })

  it('who declined is not called on another number in the same minute, and not at all once the tries are over', () => {
    expect(ended({ result: 'declined' })).toMatchObject({ dueAt: later(1_440), phone: home.phone })
    expect(ended({ result: 'declined', results: { declined: 1 } })).toMatchObject({ state: 'UNREACHED' })
  })

  it('once all were tried, the one that may be tried soonest is, after its own wait', () => {
    const numbers = [
      number('Mobile', {
        tries: 1,
        results: { noAnswer: 1 },
        lastResult: 'noAnswer',
        lastAt: later(-60).toISOString(),
      }),
      number('Home', { tries: 1, results: { busy: 1 }, lastResult: 'busy', lastAt: later(-5).toISOString() }),
      office,
    ]
    const next = ended({ result: 'voicemail', attempts: 3, numbers, phone: office.phone })
    expect(next).toMatchObject({ phone: home.phone, dueAt: later(10) })
  })

  it('a number without a try left is passed over, and the contact is over with the last of them', () => {
    const spent = { tries: 2, results: { noAnswer: 2 }, lastResult: 'noAnswer', lastAt: AT.toISOString() } as const
    const numbers = [number('Mobile', { ...spent, tries: 1, results: { noAnswer: 1 } }), number('Home', spent)]
    expect(ended({ numbers, attempts: 4 })).toMatchObject({ state: 'UNREACHED', dueAt: null, code: 'noMoreTries' })
    const most = [number('Mobile', { tries: 2 }), number('Home', { tries: 3 })]
    expect(ended({ result: 'busy', numbers: most })).toMatchObject({ state: 'UNREACHED' })
  })

  it('all numbers together have as many attempts as the campaign allows', () => {
    expect(ended({ attempts: 8 })).toMatchObject({ state: 'UNREACHED', facts: { attempts: 8, mostAttempts: 8 } })
  })

  it('a callback is made on the number that was talked on, or the one that was promised', () => {
    const callbackAt = later(90)
    expect(ended({ result: 'answered', callbackAt })).toMatchObject({ state: 'CALLBACK_WAIT', phone: mobile.phone })
    expect(ended({ result: 'answered', callbackAt, promised: office.phone })).toMatchObject({
      ...{ state: 'CALLBACK_WAIT', dueAt: callbackAt, phone: office.phone, zone: 'America/New_York' },
    })
    const numbers = [number('Mobile', { closed: 'person' }), home]
    expect(ended({ result: 'answered', callbackAt, numbers })).toMatchObject({ state: 'DONE_NEGATIVE', dueAt: null })
  })
})

const base = { result: 'noAnswer' as const, at: AT, attempts: 1, results: {}, numbers: three, phone: mobile.phone }
const windows = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '08:00', to: '20:00' }]
const campaign: Checked['rules'] = {
  ...{ ...rules, idCampaign: 1, status: 8, wrongNumber: 'Wrong number', breaker: null, frequencyCap: null },
  ...{ startsAt: null, endsAt: null, zone: 'Europe/Prague', windows, restrictedDates: [] },
}
const contact: EndedContact = {
  ...{ rules: campaign, zone: 'Europe/Prague', attempts: 1, results: {}, phone: mobile.phone, numbers: three },
}
const call = { answeredAt: null, endedAt: AT, ringMs: 0, talkMs: 0, disposition: null, guids: [] }

describe('a number that is never called again', () => {
  it('is one that the network does not know, once it has said so twice', () => {
    const first = afterCall(contact, { ...call, result: 'failed', isUnassigned: true })
    expect(first.numbers?.[0]).toMatchObject({ closed: null, results: { failed: 1, unassigned: 1 } })
    const told = { ...contact, numbers: first.numbers ?? [] }
    const next = afterCall(told, { ...call, result: 'failed', isUnassigned: true })
    expect(next.numbers?.[0]).toMatchObject({ closed: 'unassigned' })
    expect(next).toMatchObject({ phone: home.phone, facts: { closed: 'unassigned', next: 'Home' } })
  })

  it('is one of which the flow says that it is wrong, in whichever letters', () => {
    const next = afterCall(contact, { ...call, result: 'answered', outcome: 'negative', disposition: 'wrong_number' })
    expect(next.numbers?.[0]).toMatchObject({ closed: 'wrong' })
    expect(next).toMatchObject({ state: 'RETRY_WAIT', phone: home.phone })
  })

  it('ends a contact that has no other, as its call ended; a single one keeps its tries', () => {
    const alone = { ...contact, numbers: [mobile] }
    const wrong = { ...call, result: 'answered' as const, outcome: 'negative' as const, disposition: 'Wrong number' }
    expect(afterCall(alone, wrong)).toMatchObject({ state: 'DONE_NEGATIVE' })
    const one = { ...contact, numbers: null }
    expect(afterCall(one, { ...call, result: 'failed', isUnassigned: true })).toMatchObject({ state: 'RETRY_WAIT' })
  })
})

describe('calling hours', () => {
  it('are those of the number that is called next', () => {
    const numbers = [number('Mobile'), office]
    const next = afterCall({ ...contact, numbers }, { ...call, result: 'busy' })
    // 10:00 in London is 05:00 in New York.
    expect(next).toMatchObject({ phone: office.phone, dueAt: new Date('2026-11-27T13:00:00Z') })
  })
})

describe('the last look', () => {
  const checked: Checked = {
    ...{ idContact: 1, idCampaign: 1, phone: mobile.phone, zone: 'Europe/Prague', attempts: 0, state: 'READY' },
    ...{ rules: campaign, numbers: three, isHeld: false },
  }
  const suppressed = { scope: 'tenant', reason: 'Asked' }

  it('closes a number on a list, and calls the next', () => {
    const verdict = verdictOf({ ...checked, suppressed }, AT)
    expect(verdict).toMatchObject({ isCalled: false, state: 'READY', phone: home.phone, dueAt: AT, code: 'suppressed' })
  })

  it('closes the contact with its last number, and one with a single number as before', () => {
    const numbers = [mobile, number('Home', { closed: 'suppressed' })]
    expect(verdictOf({ ...checked, suppressed, numbers }, AT)).toMatchObject({ state: 'SUPPRESSED', dueAt: null })
    expect(verdictOf({ ...checked, suppressed, numbers: null }, AT)).toMatchObject({ state: 'SUPPRESSED', dueAt: null })
  })

  it('calls no number that is closed', () => {
    const numbers = [number('Mobile', { closed: 'person' }), home]
    expect(verdictOf({ ...checked, numbers }, AT)).toMatchObject({ isCalled: false, state: 'READY', phone: home.phone })
    expect(verdictOf({ ...checked, numbers: numbers.slice(0, 1) }, AT)).toMatchObject({ state: 'UNREACHED' })
  })

  it('closes a number that no line may call', () => {
    const refused = { reason: 'premium', text: 'Premium', isByOther: false }
    expect(verdictOf({ ...checked, refused }, AT)).toMatchObject({ phone: home.phone, code: 'destination' })
  })
})
