import { useReactFlow } from '@xyflow/react'
import { type FocusEvent, type RefObject, use, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { pathOf } from '../../flows/picture/flow-picture.ts'
import { useOpenThreads } from '../comments/use-threads.ts'
import { PeopleContext, peopleAt, useDesigner, useEditor } from '../designer-context.ts'
import type { EditorState } from '../editor.ts'
import { trailPath, useLitProblem } from '../problems/use-trail.ts'
import { CoveredContext, useCovered } from '../tests/covered.ts'
import { useProblems } from '../use-problems.ts'
import { type Ask, AskMenu } from './AskMenu.tsx'
import { t } from './canvas.messages.ts'
import { CanvasContext } from './canvas-context.ts'
import { addAfter, addStep, commentAt, cutWire } from './canvas-edits.ts'
import { type CanvasNode, createStepNodes, createWires, drawnNodes, type StepNode } from './canvas-model.ts'
import { Drawing } from './Drawing.tsx'
import { foldedAway, framesOf } from './frames.ts'
import { freePlace } from './place.ts'
import { useCanvasKeys } from './use-canvas-keys.ts'
import { useClipboard } from './use-clipboard.ts'
import { useLookAt } from './use-look-at.ts'
import { useWireInHand } from './use-wire-in-hand.ts'
import { useWiring } from './use-wiring.ts'
import { WireTools } from './WireTools.tsx'

const NONE: ReadonlySet<string> = new Set()
const documentIn = ({ document }: EditorState) => document
const selectionIn = ({ selection }: EditorState) => selection

function useMarking() {
  const { flow, test } = useDesigner()
  const document = useEditor(documentIn)
  const { counts } = useProblems()
  const { visits } = test.state
  const { isRunning } = test
  const lit = useLitProblem()
  const trail = useMemo(() => (lit && !isRunning ? trailPath(document, lit) : undefined), [document, lit, isRunning])
  const walked = useMemo(
    () => (visits.length > 0 ? pathOf(document, visits, flow.guid) : undefined),
    [document, visits, flow.guid],
  )
  const path = trail ?? walked
  const isTrail = trail !== undefined
  const { people } = use(PeopleContext)
  const at = useMemo(() => peopleAt(people), [people])
  const comments = useOpenThreads()
  return useMemo(
    () => ({ ...counts, comments, path, isTrail, isRunning, people: at }),
    [counts, comments, path, isTrail, isRunning, at],
  )
}

/** Everything that is drawn, and which frames and comments are picked. */
function useDrawn(marking: ReturnType<typeof useMarking>, selectedWire: string | undefined) {
  const { isReadOnly } = useDesigner()
  const document = useEditor(documentIn)
  const selection = useEditor(selectionIn)
  const { path, isTrail, isRunning } = marking
  const [stepNodes] = useState(createStepNodes)
  const [wires] = useState(createWires)
  const [picked, pick] = useState<ReadonlySet<string>>(NONE)
  const frames = useMemo(() => framesOf(document, isReadOnly), [document, isReadOnly])
  const hidden = useMemo(() => foldedAway(frames), [frames])
  const still = useMemo<CanvasNode[]>(
    () => [...drawnNodes(document, frames, picked), ...stepNodes(document, selection, marking, hidden)],
    [stepNodes, document, frames, picked, selection, marking, hidden],
  )
  const edges = useMemo(
    () => wires(document, selectedWire, { path, isTrail, isRunning }, hidden),
    [wires, document, selectedWire, path, isTrail, isRunning, hidden],
  )
  return { frames, still, edges, pick, picked }
}

type Middle = (dx: number, dy: number) => { x: number; y: number }

/** A place so far from the middle of what is in sight. */
function useMiddle(host: RefObject<HTMLElement | null>): Middle {
  const { screenToFlowPosition } = useReactFlow<StepNode>()
  return useCallback(
    (dx, dy) => {
      const { left = 0, top = 0, width = 0, height = 0 } = host.current?.getBoundingClientRect() ?? {}
      return screenToFlowPosition({ x: left + width / 2 + dx, y: top + height / 2 + dy })
    },
    [host, screenToFlowPosition],
  )
}

/** What the rest of the designer does on the canvas: adds a step behind the selected one or in the middle, goes to one. */
function useCanvasHandle(middle: Middle, focusStep: (id: string) => void): void {
  const { editor, canvas } = useDesigner()
  useEffect(() => {
    canvas.current = {
      add(step) {
        const [id] = editor.get().selection
        const added =
          id === undefined
            ? addStep(editor, step, freePlace(editor.get().document, middle(-80, -40)))
            : addAfter(editor, step, id)
        if (added !== undefined) focusStep(added)
      },
      focus: focusStep,
    }
    return () => {
      canvas.current = undefined
    }
  }, [canvas, editor, middle, focusStep])
}

/** The canvas with everything one does on it, by mouse and by keyboard. */
export function FlowCanvas() {
  const { flow, editor, isReadOnly } = useDesigner()
  const host = useRef<HTMLElement>(null)
  const hint = useId()
  const marking = useMarking()
  const [ask, setAsk] = useState<Ask>()
  const inHand = useWireInHand()
  const { frames, still, edges, pick, picked } = useDrawn(marking, inHand.selected)
  const middle = useMiddle(host)
  const { focusStep } = useLookAt(host, marking.path?.current)
  const wiring = useWiring(setAsk, edges)
  const { duplicate } = useClipboard(host, focusStep)
  const onKeyDown = useCanvasKeys({
    picked,
    duplicate,
    onAsk: setAsk,
    focusStep,
    focusCanvas: () => host.current?.focus(),
    wire: wiring.endOf(inHand.selected),
    unselectWire: inHand.letGo,
  })

  useCanvasHandle(middle, focusStep)

  /** Coming by Tab, one stands on the step that is selected; going back out, on the canvas itself. */
  function onFocus({ target, currentTarget, relatedTarget }: FocusEvent) {
    if (target !== currentTarget || (relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) return
    const [id = editor.get().document.nodes[0]?.id] = editor.get().selection
    if (id !== undefined && target.matches(':focus-visible')) focusStep(id)
  }

  const comment = () => commentAt(editor, middle(-116, -48))
  function askToAdd(x: number, y: number) {
    const [after] = editor.get().selection
    setAsk({ kind: 'add', x, y, ...(after === undefined ? {} : { after }) })
  }

  const shared = useMemo(() => ({ isReadOnly }), [isReadOnly])
  const shownWire = edges.find(({ id }) => id === inHand.shown)
  const covered = useCovered()
  return (
    <section
      ref={host}
      role="application"
      aria-label={t('canvasOf', { name: flow.name })}
      aria-describedby={hint}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes all keys by itself
      tabIndex={0}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      className="group/canvas h-full w-full bg-canvas focus-visible:-outline-offset-2"
    >
      <p id={hint} hidden>
        {t('help')}
      </p>
      <CoveredContext value={covered}>
        <CanvasContext value={shared}>
          <Drawing
            host={host}
            still={still}
            edges={edges}
            wiring={wiring}
            inHand={inHand}
            frames={frames}
            pick={pick}
            onAdd={askToAdd}
            onComment={comment}
            onDuplicate={duplicate}
          >
            {shownWire && !isReadOnly && (
              <WireTools
                wire={shownWire}
                onHold={inHand.hold}
                onInsert={(x, y) => {
                  const end = wiring.endOf(shownWire.id)
                  if (end) setAsk({ kind: 'add', x, y, end })
                }}
                onRemove={() => {
                  const end = wiring.endOf(shownWire.id)
                  if (end) cutWire(editor, end)
                  inHand.letGo()
                }}
              />
            )}
          </Drawing>
        </CanvasContext>
      </CoveredContext>
      {ask && (
        <AskMenu
          ask={ask}
          onClose={(added) => {
            setAsk(undefined)
            const [id = ask.kind === 'add' ? ask.after : ask.from] = added === undefined ? [] : [added]
            if (id !== undefined) focusStep(id)
          }}
        />
      )}
    </section>
  )
}
