import { reason } from '../kernel/errors.ts'
import type { Tag } from './tag.schema.ts'

export const tagBlocked = {
  remove: (tag: Pick<Tag, 'usage'>) => (tag.usage > 0 ? reason('tag.inUse', { count: tag.usage }) : undefined),
  merge: (tag: Pick<Tag, 'idTag'>, idTarget: number) => (tag.idTag === idTarget ? reason('tag.itself') : undefined),
}
