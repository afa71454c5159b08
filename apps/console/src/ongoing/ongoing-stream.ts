import type { ConversationNews, OngoingNews } from '@parley/contract/ongoing/ongoing.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { followStream } from '../shell/hub/follow-stream.ts'
import type { Services } from '../shell/services.ts'

const { OngoingStream, OngoingStreamOfLine, LineConversationStream } = operations.DialModuleLines

export interface Ears<News> {
  readonly hear: (news: News) => void
  /** Nothing is heard for now. */
  readonly lost: () => void
  /** The core does not let one follow it, and says why. */
  readonly refused: (why: string) => void
}

/** Follows what runs on all lines, or on one. */
export const openWallLine = (services: Services, idLine: number | undefined, ears: Ears<OngoingNews>): (() => void) =>
  idLine === undefined
    ? follow(services, OngoingStream.operationId, {}, ears)
    : follow(services, OngoingStreamOfLine.operationId, { idDialModuleLine: idLine }, ears)

/** Follows one conversation. */
export const openConversationLine = (services: Services, guid: string, ears: Ears<ConversationNews>): (() => void) =>
  follow(services, LineConversationStream.operationId, { conversation: guid }, ears)

function follow<News>(
  services: Services,
  operationId: string,
  params: Readonly<Record<string, number | string>>,
  { hear, lost, refused }: Ears<News>,
): () => void {
  return followStream<News>(services, {
    ...{ operationId, params, hear, lost },
    begun: () => {},
    failed: (refusal) => (refusal === undefined ? lost() : refused(refusal)),
  }).close
}
