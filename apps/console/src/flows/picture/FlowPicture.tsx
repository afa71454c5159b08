import { definitionOf } from '@parley/flow/nodes/registry.ts'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import { GraphView } from '../../kit/graph/GraphView.tsx'
import type { GraphEdge, GraphMark, GraphNode, GraphPath } from '../../kit/graph/graph-model.ts'
import { around, edgesOf, type FlowDocument, problemCounts, summaryOf } from './flow-picture.ts'
import { MarkIcon } from './MarkIcon.tsx'
import { iconOf } from './node-look.tsx'
import { t } from './picture.messages.ts'

/** More steps than this are neither readable nor quick to lay out; then the surroundings of one are drawn. */
const MOST_STEPS = 400

type Problems = readonly { nodeId: string | null }[]
export type FlowPictureProps = {
  name: string
  document: FlowDocument
  problems?: { errors: Problems; warnings: Problems }
  path?: GraphPath | undefined
  /** What came, went or changed, and wires that are no more. */
  marks?: PictureMarks | undefined
  selected?: string | undefined
  /** The language of the texts; the flow's own where it is not said. */
  language?: string
  /** The step the view moves to when it changes. */
  follow?: string | undefined
  onOpen?: (id: string) => void
  height?: number | string
}

export type PictureMarks = {
  nodes: ReadonlyMap<string, GraphMark>
  edges: ReadonlyMap<string, GraphMark>
  gone: readonly GraphEdge[]
}

const NO_PROBLEMS = { errors: [], warnings: [] }

const Badge = ({ errors, warnings }: { errors: number; warnings: number }) =>
  errors > 0 ? (
    <span title={t('errorsHere', { count: errors })} className="text-danger-ink">
      <CircleAlert size={15} aria-hidden />
      <span className="sr-only">{t('errorsHere', { count: errors })}</span>
    </span>
  ) : (
    <span title={t('warningsHere', { count: warnings })} className="text-warning-ink">
      <TriangleAlert size={15} aria-hidden />
      <span className="sr-only">{t('warningsHere', { count: warnings })}</span>
    </span>
  )

const withMark = (edge: GraphEdge, mark: GraphMark | undefined): GraphEdge => (mark ? { ...edge, mark } : edge)
const markOf = (mark: GraphMark | undefined) => (mark ? { mark, badge: <MarkIcon mark={mark} /> } : {})

/** A version of a flow as a picture: steps, wires, problems, and the way of a conversation where there is one. */
export function FlowPicture({
  name,
  document,
  problems = NO_PROBLEMS,
  selected,
  path,
  marks,
  follow,
  onOpen,
  language,
  ...props
}: FlowPictureProps) {
  const isLarge = document.nodes.length > MOST_STEPS
  const centre = isLarge ? (path?.current ?? follow ?? selected) : undefined
  const shown = useMemo(() => around(document, centre, MOST_STEPS), [document, centre])
  const edges = useMemo(() => {
    const drawn = edgesOf(shown)
    if (!marks) return drawn
    const marked = drawn.map((edge) => withMark(edge, marks.edges.get(edge.id)))
    return [...marked, ...marks.gone]
  }, [shown, marks])
  const nodes = useMemo(() => {
    const counts = problemCounts(problems)
    const spoken = language ?? shown.settings.defaultLanguage
    return shown.nodes.map((node): GraphNode => {
      const { label: kind, look } = definitionOf(node)
      const text = summaryOf(node, spoken)
      const errors = counts.errors.get(node.id) ?? 0
      const warnings = counts.warnings.get(node.id) ?? 0
      return {
        id: node.id,
        kind,
        icon: iconOf(node),
        tone: look.tone,
        label: node.label || node.id,
        ...(text ? { text } : {}),
        ...(errors + warnings > 0 ? { badge: <Badge errors={errors} warnings={warnings} /> } : {}),
        ...markOf(marks?.nodes.get(node.id)),
      }
    })
  }, [shown, problems, language, marks])
  return (
    <>
      {isLarge && <p className="pb-2 text-faint text-sm">{t('large', { count: document.nodes.length })}</p>}
      <GraphView
        {...props}
        {...(onOpen ? { onNodeOpen: onOpen } : {})}
        label={t('pictureOf', { name })}
        nodes={nodes}
        edges={edges}
        path={path}
        selected={selected}
        follow={follow}
      />
    </>
  )
}
