import { HttpTransportType, HubConnectionBuilder, JsonHubProtocol, LogLevel } from '@microsoft/signalr'
import { expect, it, onTestFinished } from 'vitest'
import { type HubProtocol, jsonProtocol } from '../src/index.ts'
import { startHub } from './hub.server.ts'

/** JSON whose texts are shouted. */
const loud: HubProtocol = {
  ...jsonProtocol,
  name: 'loud',
  write: (message) => Buffer.from(jsonProtocol.write(message).toString().replace('"quiet"', '"LOUD"')),
}

it('speaks a protocol of the application with the clients that choose it', async () => {
  const { url, hub } = await startHub({
    protocols: [loud],
    methods: { Echo: (_: unknown, value: unknown) => value },
  })
  const start = async (name: string) => {
    const client = new HubConnectionBuilder()
      .withUrl(url, { transport: HttpTransportType.WebSockets, accessTokenFactory: () => 'ann' })
      .withHubProtocol(Object.assign(new JsonHubProtocol(), { name }))
      .configureLogging(LogLevel.None)
      .build()
    onTestFinished(() => client.stop())
    await client.start()
    return client
  }
  const [one, other] = [await start('loud'), await start('json')]
  expect(await Promise.all([one, other].map((client) => client.invoke('Echo', 'quiet')))).toEqual(['LOUD', 'quiet'])
  const heard: string[] = []
  for (const client of [one, other]) client.on('News', (text: string) => void heard.push(text))
  await hub.clients.all.send('News', 'quiet')
  await expect.poll(() => heard.sort()).toEqual(['LOUD', 'quiet'])
  await expect(start('unheard-of')).rejects.toThrow("The protocol 'unheard-of' is not supported.")
})
