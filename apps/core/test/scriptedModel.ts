import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ModelRequest {
  readonly messages: readonly {
    readonly role: string
    readonly content: string | null
    readonly tool_calls?: unknown
    readonly tool_call_id?: string
  }[]
  readonly tools?: readonly { readonly function: { readonly name: string } }[]
}

type Reply =
  | { readonly text: string }
  | { readonly call: string; readonly arguments: object | string }
  | ((response: ServerResponse) => void)

/** An endpoint that speaks chat completions and is no model: it answers what a test says, in pieces as models do. */
export async function startScriptedModel(reply: (asked: ModelRequest, count: number) => Reply) {
  const asked: ModelRequest[] = []
  const keys: (string | undefined)[] = []
  const server = createServer(async (request: IncomingMessage, response) => {
    let body = ''
    for await (const piece of request) body += String(piece)
    const wanted: ModelRequest = JSON.parse(body)
    asked.push(wanted)
    keys.push(request.headers.authorization)
    const given = reply(wanted, asked.length)
    if (typeof given === 'function') return given(response)
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const delta of deltasOf(given)) response.write(`data: ${JSON.stringify({ choices: [{ delta }] })}\n\n`)
    response.write(`data: ${JSON.stringify({ choices: [], usage: { total_tokens: 50 } })}\n\n`)
    response.end('data: [DONE]\n\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    asked,
    keys,
    port: { url: `http://127.0.0.1:${port}/v1`, key: 'model-k3y', model: 'scripted' },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function deltasOf(reply: Exclude<Reply, (response: ServerResponse) => void>): object[] {
  if ('text' in reply) return [{ role: 'assistant', content: '' }, ...[...reply.text].map((content) => ({ content }))]
  const text = typeof reply.arguments === 'string' ? reply.arguments : JSON.stringify(reply.arguments)
  const half = Math.ceil(text.length / 2)
  return [
    { tool_calls: [{ index: 0, id: 'call_1', type: 'function', function: { name: reply.call, arguments: '' } }] },
    { tool_calls: [{ index: 0, function: { arguments: text.slice(0, half) } }] },
    { tool_calls: [{ index: 0, function: { arguments: text.slice(half) } }] },
  ]
}
