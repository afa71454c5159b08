import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useAddress } from '../kit/address/use-address.ts'
import { cx } from '../kit/cx.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import { useOpenThreads } from './comments/use-threads.ts'
import { designerAddress } from './designer.address.ts'
import { t } from './designer.messages.ts'
import { onlySelected, useDesigner, useEditor } from './designer-context.ts'
import { PanelTabs } from './PanelTabs.tsx'
import { Inspector } from './parts.tsx'
import { useFlowSettings } from './use-flow-settings.ts'

const TestPanel = lazyPart(async () => (await import('../flows/testCall/TestPanel.tsx')).TestPanel)

const COLUMN = 'flex w-90 min-w-0 flex-col border-line border-l bg-surface'

const StepComments = lazyPart(async () => (await import('./comments/StepComments.tsx')).StepComments)
const ABOUT_COMMENTS = 'comments'

/** What can be set on the selected step, or what is said about it. */
function StepPanel() {
  const id = useEditor(onlySelected)?.id
  const [{ about, thread }, change] = useAddress(designerAddress)
  const open = useOpenThreads()
  if (id === undefined) return <Inspector />
  const count = open.get(id) ?? 0
  const isTalk = about === ABOUT_COMMENTS || thread !== undefined
  return (
    <>
      <PanelTabs
        label={t('stepPanel')}
        tabs={[
          { id: '', title: t('properties') },
          { id: ABOUT_COMMENTS, title: count > 0 ? t('commentsCount', { count }) : t('comments') },
        ]}
        current={isTalk ? ABOUT_COMMENTS : ''}
        onChange={(next) => change({ about: next, thread: undefined })}
      />
      {isTalk ? <StepComments /> : <Inspector />}
    </>
  )
}

/** At the right the selected step, and the test conversation beside it where there is room, else behind a tab. */
export function RightPanel() {
  const { flow, test, goTo } = useDesigner()
  const [{ test: open }] = useAddress(designerAddress)
  const selection = useEditor((state) => state.selection)
  const hasStep = selection.size > 0
  const isTesting = open === '1'
  const { isShown: isSetting } = useFlowSettings()
  const [front, setFront] = useState<'step' | 'conversation'>('conversation')
  const [before, setBefore] = useState({ selection, isTesting, isSetting })
  // What was asked for last is in front.
  if (before.selection !== selection || before.isTesting !== isTesting || before.isSetting !== isSetting) {
    setBefore({ selection, isTesting, isSetting })
    setFront((before.isTesting && isTesting && hasStep) || (isSetting && !before.isSetting) ? 'step' : 'conversation')
  }
  // Without a step the flow itself is what can be set.
  const hasInspector = hasStep || isSetting || !isTesting
  const both = hasInspector && isTesting
  const shown = useEditor(onlySelected)?.id
  const column = useRef<HTMLDivElement>(null)
  // Another step begins with its name, not where the one before was left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown is what the column begins with
  useLayoutEffect(() => {
    if (column.current) column.current.scrollTop = 0
  }, [shown])
  const wasSetting = useRef(isSetting)
  useEffect(() => {
    if (isSetting && !wasSetting.current) column.current?.focus()
    wasSetting.current = isSetting
  }, [isSetting])
  const hidden = (one: typeof front) => (both && front !== one ? 'max-2xl:hidden' : '')
  return (
    <aside
      aria-label={t('right')}
      className={cx(
        'flex min-h-0 max-w-full shrink-0 flex-col bg-surface',
        // Where there is little room it lies over the canvas, as long as a step or the conversation is looked at.
        hasStep || isSetting || isTesting
          ? 'max-lg:absolute max-lg:inset-y-0 max-lg:right-0 max-lg:z-10 max-lg:shadow-high'
          : 'max-lg:hidden',
      )}
    >
      {both && (
        <div className="border-line border-l 2xl:hidden">
          <PanelTabs
            label={t('right')}
            tabs={[
              { id: 'step', title: t(hasStep ? 'step' : 'settings') },
              { id: 'conversation', title: t('conversation') },
            ]}
            current={front}
            onChange={(id) => setFront(id === 'step' ? 'step' : 'conversation')}
          />
        </div>
      )}
      <div className="flex min-h-0 flex-1">
        {hasInspector && (
          <div ref={column} tabIndex={-1} className={`${COLUMN} ${hidden('step')} overflow-y-auto outline-none`}>
            <StepPanel />
          </div>
        )}
        {isTesting && (
          <div className={`${COLUMN} ${hidden('conversation')} gap-4 overflow-y-auto p-3`}>
            <TestPanel flow={flow} test={test} onStep={goTo} />
          </div>
        )}
      </div>
    </aside>
  )
}
