import { expect, test } from 'vitest'
import { checkFlow } from '../check.ts'
import { newFlowDocument, parseFlowDocument } from '../index.ts'
import { hostsIn } from './hosts.ts'

const sendingTo = (url: string) => {
  const first = newFlowDocument('en-GB', 'Hello')
  const send = { id: 'send', type: 'request', label: 'Send', url }
  const parsed = parseFlowDocument({ ...first, nodes: [...first.nodes, send] })
  if (!parsed.ok) throw new Error('it is no document')
  return parsed.document
}

test.each([
  ['http://10.0.0.1/a', '10.0.0.1'],
  ['HTTPS://CRM.Bank.internal:8443/{{ id }}', 'crm.bank.internal'],
  ['http://[::1]:80/?at={{ at }}', '[::1]'],
  ['http://2130706433/', '127.0.0.1'],
  ['http://{{ host }}/a', undefined],
  ['https://', undefined],
  ['nothing', undefined],
])('the host of %s is %s', (url, host) => {
  expect(hostsIn(sendingTo(url))).toEqual(host === undefined ? [] : [host])
})

test('a host that nothing may be sent to is found at its step; what is not known is not missed', () => {
  const found = (isOpen: boolean | undefined) =>
    checkFlow(sendingTo('http://10.0.0.1/a'), { maySendTo: () => isOpen }).errors.filter(
      ({ code }) => code === 'request.closedHost',
    )
  expect(found(false)).toMatchObject([{ nodeId: 'send', path: 'url', message: expect.stringContaining('10.0.0.1') }])
  expect([found(true), found(undefined)]).toEqual([[], []])
})
