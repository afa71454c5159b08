import type { SmsPayload } from '@parley/flow'
import type { Service } from './service.ts'

/** Hands a text message to what carries it. */
export const sms: Service = async ({ payload }, { sms: port }) => {
  if (!port) return { failed: { code: 'noProvider', message: 'no provider of text messages is set up' } }
  const { to, text } = payload as SmsPayload // made by the node from this type
  if (!NUMBER.test(to))
    return { failed: { code: 'number', message: 'this is no number that a message can be sent to' } }
  try {
    await port.send({ to, text })
    return { value: {}, facts: { provider: port.name } }
  } catch (error) {
    const message = error instanceof Error ? error.message : 'it was not taken'
    return { failed: { code: 'refused', message }, facts: { provider: port.name } }
  }
}

/** As people write numbers; what carries the message knows which of them there are. */
const NUMBER = /^\+?[0-9][0-9 ()./-]{2,30}$/
