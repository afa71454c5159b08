import type { Draft, DraftFacts, DraftPerson } from '@parley/contract/flows/draft.schema.ts'
import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import {
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { documentOf } from '../flows/picture/flow-document.ts'
import { useTestCall } from '../flows/testCall/use-test-call.ts'
import { useAddress } from '../kit/address/use-address.ts'
import { useOwnFrame } from '../shell/frame/own-frame.ts'
import { usePageTitle } from '../shell/title/page-title.ts'
import { designerAddress } from './designer.address.ts'
import {
  type CanvasHandle,
  DesignerContext,
  EditingContext,
  PeopleContext,
  type Designer as Shared,
  TellKnownContext,
  useDesigner,
  useEditor,
} from './designer-context.ts'
import { createEditor } from './editor.ts'
import { KeptJson } from './json/KeptJson.tsx'
import { LeftPanel } from './LeftPanel.tsx'
import { views } from './parts.tsx'
import { TrailContext } from './problems/use-trail.ts'
import { RightPanel } from './RightPanel.tsx'
import { StartTest } from './StartTest.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useCheck } from './use-check.ts'
import { useEditRefusal } from './use-edit-refusal.ts'
import { InterfacesContext, useComponentInterfaces } from './use-interfaces.ts'
import { ProblemsContext } from './use-problems.ts'
import { useUndoKeys } from './use-undo-keys.ts'

const Canvas = lazy(() => import('./canvas/Canvas.tsx'))

/** One flow being drawn: tools above, steps to add at the left, what one looks at in the middle, the selected step and the conversation at the right. */
export function Designer({ flow, draft: read }: { flow: CallScript; draft: Draft }) {
  usePageTitle(flow.name)
  useOwnFrame({ section: flow.scriptKind === 'component' ? 'Administration' : undefined, hasFooter: false })
  const [{ node }, change] = useAddress(designerAddress)
  const isReadOnly = useEditRefusal(flow) !== undefined
  const test = useTestCall(flow, () => change({ test: '' }))
  // Read again it is another one: what the editor shows is kept up to date by `draft/`.
  const [draft] = useState(read)
  const [editor] = useState(() => {
    const made = createEditor(documentOf(draft.document), { isReadOnly })
    if (node !== '') made.select([node])
    return made
  })
  useUndoKeys(editor, isReadOnly)
  const [sought, seek] = useState<{ id: string }>()
  const goTo = useCallback(
    (id: string) => {
      editor.select([id])
      seek({ id })
    },
    [editor],
  )
  const canvas = useRef<CanvasHandle | undefined>(undefined)
  const [isAsked, ask] = useState(false)
  const [people, setPeople] = useState<readonly DraftPerson[]>([])
  const presence = useMemo(() => ({ people, setPeople }), [people])
  const designer = useMemo<Shared>(
    () => ({ flow, draft, editor, isReadOnly, test, settings: { isAsked, ask }, sought, canvas, goTo }),
    [flow, draft, editor, isReadOnly, test, isAsked, sought, goTo],
  )
  return (
    <DesignerContext value={designer}>
      <EditingContext value={designer}>
        <Checked>
          <PeopleContext value={presence}>
            <div className="flex h-full min-h-96 flex-col short:h-[36rem]">
              <Toolbar />
              <div className="relative flex min-h-0 flex-1">
                <LeftPanel />
                <Middle />
                <RightPanel />
              </div>
            </div>
          </PeopleContext>
        </Checked>
        <SelectionInAddress />
        <StartTest />
        <KeptJson />
      </EditingContext>
    </DesignerContext>
  )
}

function Checked({ children }: { children: ReactNode }) {
  const document = useEditor((state) => state.document)
  const interfaces = useComponentInterfaces(document)
  const { draft } = useDesigner()
  const [known, setKnown] = useState(draft.known)
  const tell = useCallback((told: typeof known) => setKnown((before) => (isSame(before, told) ? before : told)), [])
  const problems = useCheck(document, interfaces, known)
  const [key, show] = useState<string>()
  const trail = useMemo(() => ({ key, show }), [key])
  return (
    <InterfacesContext value={interfaces}>
      <ProblemsContext value={problems}>
        <TrailContext value={trail}>
          <TellKnownContext value={tell}>{children}</TellKnownContext>
        </TrailContext>
      </ProblemsContext>
    </InterfacesContext>
  )
}

/** Most saves tell nothing new, and what is the same is not checked again. */
const isSame = (one: DraftFacts['known'], other: DraftFacts['known']) => JSON.stringify(one) === JSON.stringify(other)

function Middle() {
  const [{ view }] = useAddress(designerAddress)
  const other = views.find(({ id }) => id === view)
  return (
    <div className="relative min-w-0 flex-1">
      <Suspense fallback={<div aria-hidden className="pulse-soft h-full bg-canvas" />}>
        {other ? <other.Part /> : <Canvas />}
      </Suspense>
    </div>
  )
}

/** A link to the page leads to the step that is selected, and a link to a step selects it. */
function SelectionInAddress() {
  const { goTo } = useDesigner()
  const [{ node }, change] = useAddress(designerAddress)
  const id = useEditor(({ selection }) => (selection.size === 1 ? ([...selection][0] ?? '') : ''))
  const said = useEffectEvent(() => {
    if (id !== node) change({ node: id, thread: undefined })
  })
  const asked = useEffectEvent(() => {
    if (node !== '' && node !== id) goTo(node)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each follows only the other one's changes
  useEffect(() => said(), [id])
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => asked(), [node])
  return null
}
