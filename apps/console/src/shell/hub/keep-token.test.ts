import { EXTEND_CONNECTION } from '@parley/contract/kernel/consoleHub.ts'
import { expect, test, vi } from 'vitest'
import { keepToken } from './keep-token.ts'

function start(answer: () => Promise<unknown> = async () => true) {
  let token: string | undefined = 'first'
  let tell = () => {}
  const session = {
    accessToken: () => token,
    refused: vi.fn(),
    subscribe: (listener: () => void) => {
      tell = listener
      return () => (tell = () => {})
    },
  }
  const connection = { state: 'Connected' as string, invoke: vi.fn(answer), stop: vi.fn(async () => {}) }
  const keeper = keepToken(session)
  const stop = keeper.follow(connection as unknown as Parameters<typeof keeper.follow>[0]) // its state is a text
  const become = async (next: string | undefined) => {
    token = next
    tell()
    await Promise.resolve()
    await Promise.resolve()
  }
  return { keeper, connection, stop, become, session }
}

test('each newer token goes to the open connection once, and it stays', async () => {
  const { keeper, connection, become } = start()
  expect(keeper.accessToken()).toBe('first')
  await become('first')
  expect(connection.invoke).not.toHaveBeenCalled()
  await become('second')
  await become('second')
  await become('third')
  expect(connection.invoke.mock.calls).toEqual([
    [EXTEND_CONNECTION, 'second'],
    [EXTEND_CONNECTION, 'third'],
  ])
  expect(connection.stop).not.toHaveBeenCalled()
})

test('a token that came while it connected is handed over afterwards; one the connection asked for is not', async () => {
  const { keeper, connection, become } = start()
  keeper.accessToken()
  connection.state = 'Reconnecting'
  await become('second')
  expect(connection.invoke).not.toHaveBeenCalled()
  connection.state = 'Connected'
  keeper.connected()
  expect(connection.invoke).toHaveBeenCalledTimes(1)
  await become('third')
  keeper.accessToken()
  keeper.connected()
  expect(connection.invoke).toHaveBeenCalledTimes(2)
})

test('a token that the core does not take ends the connection; none, or no answer, does not', async () => {
  const refused = start(async () => false)
  await refused.become('somebody else’s')
  expect(refused.connection.stop).toHaveBeenCalledOnce()
  const silent = start(async () => {
    throw new Error('Invocation canceled due to the underlying connection being closed.')
  })
  await silent.become('second')
  await silent.become(undefined)
  expect([silent.connection.invoke.mock.calls.length, silent.connection.stop.mock.calls.length]).toEqual([1, 0])
})

test('a connection that is not let in tells which token was refused, if it had one', async () => {
  const { keeper, connection, session, become } = start()
  connection.state = 'Connecting'
  keeper.refused()
  keeper.accessToken()
  await become('second')
  keeper.refused()
  expect(session.refused.mock.calls).toEqual([['first']])
})

test('nothing is handed over after its end', async () => {
  const { connection, stop, become } = start()
  stop()
  await become('second')
  expect(connection.invoke).not.toHaveBeenCalled()
})
