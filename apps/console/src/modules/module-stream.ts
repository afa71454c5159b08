import type { ModuleTestNews } from '@parley/contract/modules/module.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { followStream } from '../shell/hub/follow-stream.ts'
import type { Services } from '../shell/services.ts'

const { ModuleStream, TestStream } = operations.DialModules

/** Hears that the status of a module changed; after each time in which nothing was heard, too. */
export const openModuleLine = (services: Services, hear: () => void): (() => void) =>
  followStream(services, { operationId: ModuleStream.operationId, params: {}, begun: hear, hear }).close

export interface TestEars {
  /** From now on steps are heard. */
  readonly begun: () => void
  readonly hear: (news: ModuleTestNews) => void
}

/** Hears of the steps of tests of a module, whoever asked for them. */
export const openTestLine = (services: Services, idDialModule: number, { begun, hear }: TestEars): (() => void) =>
  followStream<ModuleTestNews>(services, {
    ...{ operationId: TestStream.operationId, params: { idDialModule }, begun, hear, failed: begun },
  }).close
