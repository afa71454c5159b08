import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { LlmPort } from '../kernel/llmPort.ts'
import { type SimulatedRequest, simulatedReply } from './simulatedReply.ts'

const MOST_BYTES = 2_000_000

/**
 * An endpoint on this machine that speaks chat completions and is no language model: it asks for the values of the first outcome, one after the
 * other, and leaves by it. For tests and for trying an installation; the same words always get the same answers.
 */
export async function startLlmSimulator(): Promise<{ readonly port: LlmPort; readonly close: () => void }> {
  const server = createServer((request, response) => {
    answer(request)
      .then(({ status, body }) => response.writeHead(status, { 'content-type': 'application/json' }).end(body))
      .catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    port: { url: `http://127.0.0.1:${port}/v1`, model: 'simulator', price: { read: 1, written: 4 } },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function answer(request: IncomingMessage): Promise<{ readonly status: number; readonly body: string }> {
  let text = ''
  for await (const piece of request) {
    text += String(piece)
    if (text.length > MOST_BYTES) return { status: 413, body: '{}' }
  }
  const asked = readRequest(text)
  if (!asked || request.url !== '/v1/chat/completions') return { status: 400, body: '{}' }
  const reply = simulatedReply(asked)
  const message =
    'text' in reply
      ? { role: 'assistant', content: reply.text }
      : {
          role: 'assistant',
          content: null,
          tool_calls: [
            {
              id: `call_${asked.messages.length}`,
              type: 'function',
              function: { name: reply.call, arguments: JSON.stringify(reply.values) },
            },
          ],
        }
  return { status: 200, body: JSON.stringify({ choices: [{ index: 0, message }] }) }
}

function readRequest(text: string): SimulatedRequest | undefined {
  try {
    const value = JSON.parse(text) as SimulatedRequest // what an agent asks; anything else is refused here
    return Array.isArray(value?.messages) ? value : undefined
  } catch {
    return undefined
  }
}
