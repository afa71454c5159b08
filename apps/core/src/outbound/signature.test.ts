import { expect, test } from 'vitest'
import { newSecret, webhookHeaders } from './signature.ts'

test('signs as the Standard Webhooks’ own example', () => {
  const headers = webhookHeaders({
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    at: new Date(1_614_265_330_000),
    body: '{"test": 2432232314}',
    secrets: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', newSecret()],
  })
  expect(headers['webhook-timestamp']).toBe('1614265330')
  const [first, second] = headers['webhook-signature']?.split(' ') ?? []
  expect(first).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
  expect(second).toMatch(/^v1,[A-Za-z0-9+/]{43}=$/)
})
