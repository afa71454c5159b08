import type { Draft, DraftEvent } from '@parley/contract/flows/draft.schema.ts'
import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { use, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { documentOf } from '../../flows/picture/flow-document.ts'
import { openDrafts } from '../../flows/testCall/open-drafts.ts'
import { showToast } from '../../kit/toasts/toasts.ts'
import { useUserInfo } from '../../shell/access/use-user-info.ts'
import { keyOf } from '../../shell/api/read.ts'
import { logError } from '../../shell/log.ts'
import { useServices } from '../../shell/services-context.ts'
import { PeopleContext, TellKnownContext } from '../designer-context.ts'
import type { Editor } from '../editor.ts'
import { t } from './draft.messages.ts'
import type { DraftLine } from './draft-stream.ts'
import { DraftSync, type DraftSyncState } from './draft-sync.ts'
import { findLeftWork, forgetWork, type Kept, openWork } from './unsaved-work.ts'

const { Draft: Read, UpdateDraft, History, List } = operations.CallScripts
/** A document of 20,000 steps takes longer than a click may. */
const SAVE_MS = 60_000

export interface FlowDraft {
  readonly sync: DraftSync
  readonly state: DraftSyncState
  /** Work that a tab left behind on this device. */
  readonly left: Kept | undefined
  readonly restore: () => void
  readonly drop: () => void
}

interface Props {
  readonly flow: CallScript
  /** As it was when the editor was made of it. */
  readonly draft: Draft
  readonly editor: Editor
  readonly nodeId: string | null
}

/** Saves what is drawn by itself, merges what others save, and says who else is here. */
export function useFlowDraft({ flow, draft, editor, nodeId }: Props): FlowDraft | undefined {
  const services = useServices()
  const { id: idUser, context } = useUserInfo()
  const { idCallScript } = flow
  const params = { idCallScript }
  const [sync, setSync] = useState<DraftSync>()
  const { setPeople } = use(PeopleContext)
  const tellKnown = use(TellKnownContext)
  const [left, setLeft] = useState<Kept>()
  const [line, setLine] = useState<DraftLine>()

  const create = useEffectEvent((keep: ConstructorParameters<typeof DraftSync>[0]['keep']) => {
    const { call } = services
    if (draft.newest > draft.version) showToast('info', t('laterVersion', { version: draft.newest }))
    return new DraftSync({
      draft,
      editor,
      keep,
      save: (body) => call(UpdateDraft, { params, body }, { silent: true, timeoutMs: SAVE_MS }),
      read: () => call(Read, { params }, { silent: true }),
      readVersion: async (version) =>
        documentOf((await call(History, { params: { idCallScript, version } }, { silent: true })).document),
      loadMerging: () => import('@parley/flow/edit/merge.ts'),
    })
  })
  const hear = useEffectEvent((made: DraftSync, me: string | null, event: DraftEvent | { readonly kind: 'missed' }) => {
    if (event.kind === 'people') return setPeople(event.people.filter(({ connection }) => connection !== me))
    if (event.kind !== 'missed') tell(event, made.get().facts.rowVersion, idUser)
    if (event.kind !== 'removed') made.hear(event)
  })

  useEffect(() => {
    const of = `${context.id} ${idUser} ${idCallScript}`
    const work = openWork(of)
    const sync = create(work.keep)
    openDrafts.set(idCallScript, () => sync.flush())
    setSync(sync)
    findLeftWork(of).then(
      ([newest]) => setLeft(newest),
      (error: unknown) => logError('Unsaved work in this browser cannot be read.', error),
    )
    let opened: DraftLine | undefined
    let isGone = false
    import('./draft-stream.ts').then(
      ({ openDraftLine }) => {
        if (isGone) return
        const made = openDraftLine(services, idCallScript, (event) => hear(sync, made.me(), event))
        opened = made
        setLine(made)
      },
      (error: unknown) => logError('The draft could not be followed.', error),
    )
    const forgetWindow = followWindow({
      leave: () => void sync.flush(),
      comeBack: () => {
        sync.retry()
        opened?.wake()
      },
    })
    return () => {
      isGone = true
      forgetWindow()
      opened?.close()
      openDrafts.delete(idCallScript)
      const { cache } = services
      // What is opened next reads the draft as it was left.
      void sync.stop().then(() => {
        work.close()
        cache.removeQueries({ queryKey: keyOf(Read, { params: { idCallScript } }), type: 'inactive' })
        void cache.invalidateQueries({ queryKey: keyOf(List) })
      })
    }
  }, [services, idCallScript, idUser, context.id])

  useEffect(() => line?.place(nodeId), [line, nodeId])
  const state = useSyncExternalStore(sync?.subscribe ?? never, () => sync?.get())
  const known = state?.facts.known
  useEffect(() => {
    if (known) tellKnown(known)
  }, [known, tellKnown])
  if (!sync || !state) return undefined
  const forget = () => {
    if (left) void forgetWork(left.key)
    setLeft(undefined)
  }
  return {
    sync,
    state,
    left,
    restore: () => {
      if (left)
        sync
          .restore(left)
          .then(forget, (error: unknown) => logError('Unsaved work could not be put on what is here now.', error))
    },
    drop: forget,
  }
}

const never = () => () => {}

/** What someone else did that one would wonder about; saves are merged without a word. */
function tell(event: Exclude<DraftEvent, { kind: 'people' }>, known: number, me: number): void {
  if (event.by?.id === me || event.kind === 'saved') return
  const name = event.by?.name ?? t('someone')
  if (event.kind === 'removed') return void showToast('warning', t('byOthersRemoved', { name }))
  if (event.kind === 'version') return void showToast('info', t('byOthersVersion', { name, version: event.version }))
  if (event.rowVersion <= known) return
  if (event.kind === 'discarded') return void showToast('warning', t('byOthersDiscarded', { name }))
  const word = event.isPublished ? 'byOthersPublished' : 'byOthersKept'
  showToast('info', t(word, { name, version: event.version }))
}

/** Tells when the window is left and when one is back in it; answers how to stop. */
function followWindow({ leave, comeBack }: { leave: () => void; comeBack: () => void }): () => void {
  const hide = () => (document.visibilityState === 'hidden' ? leave() : comeBack())
  addEventListener('blur', leave)
  addEventListener('online', comeBack)
  document.addEventListener('visibilitychange', hide)
  return () => {
    removeEventListener('blur', leave)
    removeEventListener('online', comeBack)
    document.removeEventListener('visibilitychange', hide)
  }
}
