import { generateKeyPairSync } from 'node:crypto'
import { access, constants, mkdir } from 'node:fs/promises'
import { hostname } from 'node:os'
import { AGENT_PROTOCOL } from '@parley/contract/botDeploy/bot.rules.ts'
import { post } from './coreLink.ts'
import { readState, writeState } from './state.ts'
import { VERSION } from './version.ts'

/** What the agent says of itself. */
export const agentFacts = () => ({
  protocol: AGENT_PROTOCOL,
  agentVersion: VERSION,
  nodeVersion: process.version,
  platform: `${process.platform} ${process.arch}`,
  host: hostname(),
})

/** Makes a key pair, and gives its public half to the core with the token, which is used up by it. */
export async function register(folder: string, address: string, token: string): Promise<string> {
  if (await readState(folder))
    throw new Error(
      `An agent is registered in ${folder} already. Remove agent.json there first, or choose another folder.`,
    )
  // The token is used up by asking: what is answered must have a place.
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await access(folder, constants.W_OK)
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { x } = publicKey.export({ format: 'jwk' })
  const body = JSON.stringify({ token, publicKey: x, ...agentFacts() })
  const answer = await post(address, '/api/BotAgents/Register', body)
  const { idBotServer, name, signingKey } = (await answer.json()) as {
    idBotServer: number
    name: string
    signingKey: string
  } // the contract's answer
  const jwk = privateKey.export({ format: 'jwk' })
  await writeState(folder, { address, idBotServer, name, privateKey: jwk, signingKey, serial: 0, children: [] })
  return name
}
