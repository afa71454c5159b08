import { scriptScreens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { ArrowLeft, MessageSquareText, Redo2, Settings2, Undo2 } from 'lucide-react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { IconButton } from '../kit/actions/IconButton.tsx'
import { Link } from '../kit/actions/Link.tsx'
import { ToggleGroup } from '../kit/actions/ToggleGroup.tsx'
import { useAddress } from '../kit/address/use-address.ts'
import { Tag } from '../kit/text/StatusTag.tsx'
import { HubIndicator } from '../shell/frame/HubIndicator.tsx'
import { useHubStatus } from '../shell/hub/hub-state.ts'
import { CommentsButton } from './comments/CommentsButton.tsx'
import { designerAddress } from './designer.address.ts'
import { t } from './designer.messages.ts'
import { useDesigner, useEditor } from './designer-context.ts'
import { FlowSearch } from './FlowSearch.tsx'
import { LeftPanelButton } from './LeftPanel.tsx'
import { SaveTools, views } from './parts.tsx'
import { TestsButton } from './tests/TestsButton.tsx'
import { useEditRefusal } from './use-edit-refusal.ts'
import { useFlowSettings } from './use-flow-settings.ts'

const { TestCall } = operations.CallManagement

/** What the flow is called, how it stands, and what one does with it as a whole. */
export function Toolbar() {
  const { flow, isReadOnly, test } = useDesigner()
  const [{ test: isTesting, view }, change] = useAddress(designerAddress)
  const choices = [
    { value: 'canvas', label: t('canvas') },
    ...views.map(({ id, title }) => ({ value: id, label: title })),
  ]
  return (
    <header className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-line border-b bg-surface px-3 py-1.5">
      <Link
        href={scriptScreens[flow.scriptKind](flow.idCallScript)}
        look="bare"
        aria-label={t('back', { name: flow.name })}
        className="grid size-8 place-items-center rounded-control text-soft hover:bg-hover hover:text-ink"
      >
        <ArrowLeft size={16} aria-hidden />
      </Link>
      <h1 className="min-w-0 max-w-72 truncate font-semibold text-base text-ink" title={flow.name}>
        {flow.name}
      </h1>
      <LeftPanelButton />
      {isReadOnly ? <ReadOnly /> : <History />}
      <FlowSearch />
      {choices.length > 1 && (
        <ToggleGroup label={t('view')} choices={choices} value={view} onChange={(next) => change({ view: next })} />
      )}
      <div className="ml-auto flex flex-wrap items-center gap-2">
        <Connection />
        <CommentsButton />
        <TestsButton />
        <SettingsButton />
        <ActionButton
          endpoint={TestCall}
          at={flow.idFolder}
          icon={MessageSquareText}
          aria-pressed={isTesting === '1'}
          onPress={() => (isTesting === '1' ? test.requestClose() : change({ test: '1' }))}
        >
          {t('tryIt')}
        </ActionButton>
        {!isReadOnly && <SaveTools />}
      </div>
    </header>
  )
}

function SettingsButton() {
  const { isShown, toggle } = useFlowSettings()
  return <IconButton icon={Settings2} label={t('flowSettings')} aria-pressed={isShown} onPress={toggle} />
}

/** Here is no footer that says it, and what others draw comes only while it is connected. */
const Connection = () => useHubStatus().state !== 'Connected' && <HubIndicator />

function ReadOnly() {
  const { flow } = useDesigner()
  const text = t('readOnlyText', { reason: useEditRefusal(flow) ?? '' })
  return (
    <span title={text}>
      <Tag tone="warning">{t('readOnly')}</Tag>
      <span className="sr-only">{text}</span>
    </span>
  )
}

function History() {
  const { editor } = useDesigner()
  const canUndo = useEditor((state) => state.canUndo)
  const canRedo = useEditor((state) => state.canRedo)
  return (
    <span className="flex gap-0.5">
      <IconButton
        icon={Undo2}
        label={canUndo === undefined ? t('undo') : t('undoWord', { word: canUndo })}
        blocked={canUndo === undefined ? t('nothingToUndo') : undefined}
        onPress={editor.undo}
      />
      <IconButton
        icon={Redo2}
        label={canRedo === undefined ? t('redo') : t('redoWord', { word: canRedo })}
        blocked={canRedo === undefined ? t('nothingToRedo') : undefined}
        onPress={editor.redo}
      />
    </span>
  )
}
