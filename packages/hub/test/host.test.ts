import * as signalR from '@microsoft/signalr'
import { MessagePackHubProtocol } from '@microsoft/signalr-protocol-msgpack'
import { expect, it } from 'vitest'
import { runChecks } from './host/checks.ts'
import { startTestHost } from './host/host.ts'

it('serves the official clients in Node as their functional tests expect', { timeout: 60_000 }, async () => {
  const { url, close } = await startTestHost()
  try {
    const results = await runChecks({ signalR, messagePack: () => new MessagePackHubProtocol(), url })
    expect(results.filter(({ problem }) => problem)).toEqual([])
    expect(results).toHaveLength(50)
  } finally {
    await close()
  }
})
