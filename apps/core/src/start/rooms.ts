import type { Identity } from '@parley/identity'
import type { FastifyInstance } from 'fastify'
import type { ConsoleHub } from '../hubs/console.hub.ts'
import type { VoiceSockets } from '../voiceProcess/voiceSockets.ts'
import type { Rooms } from './frontDoor.ts'

interface RoomOptions {
  readonly server: FastifyInstance
  readonly hub: ConsoleHub | undefined
  readonly sockets: Pick<VoiceSockets, 'handleUpgrade'> | undefined
  readonly identity: Identity | undefined
  /** Whether people come by https; browsers then never come otherwise. */
  readonly isHttps: boolean
}

const TRANSPORT = 'max-age=31536000'

/** Sends each request to who answers it: sign-in, hub, or everything else. */
export function openRooms({ server, hub, sockets, identity, isHttps }: RoomOptions): Rooms {
  return {
    async request(request, response) {
      if (isHttps) response.setHeader('strict-transport-security', TRANSPORT)
      const path = request.url?.split('?', 1)[0] ?? '/'
      if (identity && /^\/identity(\/|$)/.test(path)) {
        await identity.handle(request, response)
      } else if (!(hub && path.startsWith('/hub/') && (await hub.hub.handleRequest(request, response)))) {
        server.routing(request, response)
      }
    },
    upgrade(request, socket, head) {
      if (hub?.hub.handleUpgrade(request, socket, head) || sockets?.handleUpgrade(request, socket, head)) return
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
    },
  }
}
