import type { DraftPerson } from '@parley/contract/flows/draft.schema.ts'
import { flowBlocked } from '@parley/contract/flows/flow.rules.ts'
import { operations } from '@parley/contract/operations.ts'
import { Check, CloudOff, EllipsisVertical, LoaderCircle, Pencil, TriangleAlert } from 'lucide-react'
import { type ReactElement, use, useState } from 'react'
import { PublishDialog } from '../../flows/detail/PublishDialog.tsx'
import { ActionButton } from '../../kit/actions/ActionButton.tsx'
import { Button } from '../../kit/actions/Button.tsx'
import { IconButton } from '../../kit/actions/IconButton.tsx'
import { Menu, menuGroups } from '../../kit/overlays/Menu.tsx'
import { Tooltip } from '../../kit/overlays/Tooltip.tsx'
import { Timestamp } from '../../kit/text/Timestamp.tsx'
import { onlySelected, PeopleContext, useDesigner, useEditor } from '../designer-context.ts'
import { PersonMark } from '../PersonMark.tsx'
import { DiscardDraftDialog, KeepDraftDialog, PublishDraftDialog } from './DraftDialogs.tsx'
import { t } from './draft.messages.ts'
import type { DraftStatus } from './draft-sync.ts'
import { MergeDialog } from './MergeDialog.tsx'
import { type FlowDraft, useFlowDraft } from './use-flow-draft.ts'

const { KeepDraft, DiscardDraft, PublishDraft } = operations.CallScripts
type Open = 'publish' | 'publishKept' | 'keep' | 'discard' | 'merge'

/** Whether everything is saved, who else is here, and what makes the draft a version. */
export function DraftTools() {
  const { flow, draft: opened, editor } = useDesigner()
  const nodeId = useEditor((state) => onlySelected(state)?.id ?? null)
  const draft = useFlowDraft({ flow, draft: opened, editor, nodeId })
  const [open, setOpen] = useState<Open>()
  if (!draft) return null
  const { facts, conflicts } = draft.state
  const isAsking = conflicts.length > 0
  const unchanged =
    facts.isChanged || draft.sync.isDirty || facts.savedAt !== null
      ? undefined
      : t('unchanged', { version: facts.version })
  const blocked = isAsking ? t('mergeFirst') : unchanged
  // A version that was kept, or the first one, can go live as it is.
  const isKept = unchanged !== undefined && flow.publishedVersion !== facts.version
  const nothing = unchanged && t('nothingToPublish', { version: facts.version })
  const publishBlocked = isAsking ? t('mergeFirst') : isKept ? flowBlocked.publish(flow, facts.version) : nothing
  const at = { at: flow.idFolder }
  const close = () => setOpen(undefined)
  const show = async (which: Open) => {
    await draft.sync.flush()
    setOpen(which)
  }
  return (
    <>
      {draft.left && <LeftWork draft={draft} />}
      <People />
      <Status draft={draft} onAsk={() => setOpen('merge')} />
      <ActionButton
        endpoint={PublishDraft}
        at={flow.idFolder}
        variant="primary"
        blocked={publishBlocked}
        onPress={() => void show(isKept ? 'publishKept' : 'publish')}
      >
        {t('publish')}
      </ActionButton>
      <Menu
        label={t('more')}
        trigger={<IconButton icon={EllipsisVertical} label={t('more')} />}
        groups={menuGroups([
          { id: 'keep', label: t('keep'), endpoint: KeepDraft, ...at, blocked, onAction: () => void show('keep') },
          {
            id: 'discard',
            label: t('discard'),
            endpoint: DiscardDraft,
            ...at,
            isDangerous: true,
            blocked: unchanged,
            onAction: () => void show('discard'),
          },
        ])}
      />
      {open === 'publish' && <PublishDraftDialog flow={flow} draft={draft} onClose={close} />}
      {open === 'publishKept' && <PublishDialog flow={flow} version={facts.version} onClose={close} />}
      {open === 'keep' && <KeepDraftDialog flow={flow} draft={draft} onClose={close} />}
      {open === 'discard' && <DiscardDraftDialog flow={flow} draft={draft} onClose={close} />}
      {open === 'merge' && isAsking && <MergeDialog draft={draft} onClose={close} />}
    </>
  )
}

const looks: Readonly<Record<DraftStatus, { icon: typeof Check; tone: string; word: string }>> = {
  saved: { icon: Check, tone: 'text-faint', word: t('saved') },
  waiting: { icon: Pencil, tone: 'text-faint', word: t('waiting') },
  saving: { icon: LoaderCircle, tone: 'text-faint', word: t('saving') },
  offline: { icon: CloudOff, tone: 'text-warning-ink', word: t('offline') },
  refused: { icon: TriangleAlert, tone: 'text-danger-ink', word: t('refused') },
  asking: { icon: TriangleAlert, tone: 'text-warning-ink', word: t('asking') },
}

/** What became of the last change, in words that a screen reader is told as well. */
function Status({ draft: { state, sync }, onAsk }: { draft: FlowDraft; onAsk: () => void }) {
  const { status, facts, problem } = state
  const { icon: Icon, tone, word } = looks[status]
  const savedBy = facts.savedBy ? t('savedBy', { name: facts.savedBy.name }) : undefined
  const isNone = status === 'saved' && facts.savedAt === null
  return (
    <span className={`flex items-center gap-1.5 text-xs ${tone}`}>
      <span
        role="status"
        className="flex items-center gap-1.5"
        title={problem ? t('refusedText', { problem }) : savedBy}
      >
        <Icon size={14} aria-hidden className={status === 'saving' ? 'animate-spin motion-reduce:animate-none' : ''} />
        {isNone ? t('noDraft', { version: facts.version }) : word}
      </span>
      {status === 'saved' && facts.savedAt !== null && <Timestamp value={facts.savedAt} />}
      {status === 'asking' && (
        <Button size="small" onPress={onAsk}>
          {t('mergeTitle')}
        </Button>
      )}
      {(status === 'offline' || status === 'refused') && (
        <Button size="small" onPress={() => void sync.flush()}>
          {t('retry')}
        </Button>
      )}
    </span>
  )
}

const MOST_PEOPLE = 4

/** Others at this draft; each leads to the step they are at. */
function People() {
  const { people } = use(PeopleContext)
  if (people.length === 0) return null
  return (
    <ul aria-label={t('people')} className="-space-x-1.5 flex items-center">
      {people.slice(0, MOST_PEOPLE).map((person) => (
        <li key={person.connection}>
          <Person person={person} />
        </li>
      ))}
      {people.length > MOST_PEOPLE && (
        <li className="pl-3 text-faint text-xs">{t('morePeople', { count: people.length - MOST_PEOPLE })}</li>
      )}
    </ul>
  )
}

function Person({ person: { id, name, nodeId } }: { person: DraftPerson }): ReactElement {
  const { goTo } = useDesigner()
  const step = useEditor(({ document }) => document.nodes.find((node) => node.id === nodeId))
  const words = step ? t('personAt', { name, step: step.label || step.id }) : t('person', { name })
  return (
    <Tooltip text={words}>
      <Button
        size="small"
        label={step ? `${words}. ${t('goToPerson', { name })}` : words}
        onPress={() => step && goTo(step.id)}
      >
        <PersonMark id={id} name={name} />
      </Button>
    </Tooltip>
  )
}

/** A tab was killed with work that had not reached the core. */
function LeftWork({ draft: { left, restore, drop } }: { draft: FlowDraft }) {
  if (!left) return null
  return (
    <div
      role="alert"
      className="flex items-center gap-2 rounded-control bg-warning-soft px-2 py-1 text-warning-ink text-xs"
    >
      <span>
        {t('left')} <Timestamp value={left.at} />
      </span>
      <Button size="small" onPress={restore}>
        {t('restore')}
      </Button>
      <Button size="small" variant="ghost" onPress={drop}>
        {t('drop')}
      </Button>
    </div>
  )
}
