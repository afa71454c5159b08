import type { ErrorEntry } from './errorEntry.ts'

/** The store, and what is taken from it. */
export const storeErrors = {
  'store.nameTaken': { status: 409, message: 'A store group with this name already exists.', field: 'name' },
  'store.itemThere': { status: 409, message: 'The group offers it already.', field: 'reference' },
  'store.unknownReference': {
    status: 422,
    message: 'The operator has no such flow, component or grammar.',
    field: 'reference',
  },
  'store.unpublished': {
    status: 422,
    message: 'It has no published version. Publish it first.',
    field: 'reference',
  },
  'store.full': { status: 409, message: 'A group holds at most {most:item/items}.' },
  'store.unknownTenant': { status: 422, message: 'There is no tenant {ids}.', field: 'idTenants' },
  'store.itemGone': { status: 409, message: 'What “{title}” offers was deleted or is no longer published.' },
  'store.needsGone': { status: 409, message: '“{title}” needs something that was deleted or is no longer published.' },
  'store.tooLarge': { status: 409, message: '“{title}” needs more than {most:thing/things}.' },
  'store.notOffered': { status: 409, message: 'The store no longer offers it.' },
  'store.noNewer': { status: 409, message: 'You already have this edition.' },
  'store.editionMoved': { status: 409, message: 'Another edition was published in the meantime. Look at it first.' },
  'store.undecided': { status: 409, message: 'Decide every conflict first: {places} left.' },
  'store.draftInTheWay': {
    status: 409,
    message: 'Your copy has a draft that isn’t kept as a version. Keep or discard it first.',
  },
} as const satisfies Readonly<Record<string, ErrorEntry>>
