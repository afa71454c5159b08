import type { DemoInvitation, DemoOutput } from '@parley/contract/demoCalls/demoLink.schema.ts'
import type { ThemeContent } from '@parley/contract/theme/theme.rules.ts'
import { type Brand, brandOf, parseTheme } from '../shell/theme/theme-content.ts'
import { t } from './publicDemo.messages.ts'

/** The few addresses of the core that this page knows; with the console’s list of all of them it would weigh twice as much. */
export const ADDRESSES = {
  Configuration: '/api/Configuration',
  OpenLink: '/api/Administration/DemoCallGroups/OpenLink',
  LinkSocket: '/api/Administration/DemoCallGroups/LinkSocket',
} as const

/** Whose page it is: the look of the installation. */
export async function readBrand(): Promise<{ brand: Brand; theme: ThemeContent }> {
  const [settings, configuration] = await Promise.all([readJson('/settings.json'), readJson(ADDRESSES.Configuration)])
  const { productName } = settings as { productName: string } // as the contract says
  const { theme: kept } = configuration as { theme: { content: string } } // likewise
  const theme = parseTheme(kept.content)
  return { brand: brandOf(theme, productName), theme }
}

async function readJson(path: string): Promise<unknown> {
  const response = await fetch(path)
  if (!response.ok) throw new Error(t('failed'))
  return await response.json()
}

/** Of a longer one the core would say that a field is not valid, where a link simply leads nowhere. */
const LONGEST_SECRET = 100

/** What the link leads to; rejects with the words of the core, and `isGone` where no other try will help. */
export class LinkError extends Error {
  readonly isGone: boolean
  constructor(message: string, isGone: boolean) {
    super(message)
    this.isGone = isGone
  }
}

export async function openLink(secret: string): Promise<DemoInvitation> {
  const response = await fetch(ADDRESSES.OpenLink, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ secret: secret.slice(0, LONGEST_SECRET) || '-' }),
  }).catch(() => {
    throw new LinkError(t('failed'), false)
  })
  if (response.ok) return (await response.json()) as DemoInvitation // as the contract says
  const { error } = (await response.json().catch(() => ({}))) as { error?: string } // likewise
  throw new LinkError(error ?? t('failed'), response.status === 404)
}

/** Waits before each new try; after the last it is given up. */
const DELAYS_MS = [0, 500, 1_000, 2_000, 4_000, 8_000, 15_000] as const
const NORMAL = 1000

export interface TalkLine {
  send(message: object): void
  close(): void
}

interface LineOptions {
  /** What is said first on each connection: the link, or the conversation to come back to. */
  readonly first: () => object
  readonly onOutput: (output: DemoOutput) => void
  readonly onLost: () => void
  readonly onGone: () => void
}

/** A line to the conversation that comes back by itself; what was not heard is said again by whoever holds it. */
export function openTalkLine({ first, onOutput, onLost, onGone }: LineOptions): TalkLine {
  let socket: WebSocket | undefined
  let tries = 0
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  function connect() {
    const url = new URL(ADDRESSES.LinkSocket, location.origin)
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
    const next = new WebSocket(url)
    socket = next
    next.onopen = () => next.send(JSON.stringify(first()))
    next.onmessage = ({ data }) => {
      const output = JSON.parse(String(data)) as DemoOutput // the contract says what the core sends
      if (output.type === 'started') tries = 0
      if (output.type === 'ended' || output.type === 'closed') isOver = true
      onOutput(output)
    }
    next.onclose = () => {
      if (isOver || socket !== next) return
      const delay = DELAYS_MS[tries]
      tries += 1
      if (delay === undefined) {
        isOver = true
        return onGone()
      }
      onLost()
      timer = setTimeout(connect, delay)
    }
  }
  connect()
  return {
    send: (message) => {
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
    },
    close() {
      isOver = true
      clearTimeout(timer)
      socket?.close(NORMAL)
    },
  }
}
