import { CircleStop, GitBranch, MessageSquare, Mic, PhoneForwarded, Play } from 'lucide-react'
import { useState } from 'react'
import { DiffViewer, JsonViewer } from '../kit/code/code-viewers.tsx'
import { GraphView } from '../kit/graph/GraphView.tsx'
import type { GraphEdge, GraphNode } from '../kit/graph/graph-model.ts'
import { Card } from '../kit/pages/Card.tsx'

const nodes: GraphNode[] = [
  { id: 'start', kind: 'Start', icon: Play, tone: 'success', label: 'Call begins' },
  {
    id: 'hello',
    kind: 'Say',
    icon: MessageSquare,
    tone: 'info',
    label: 'Greeting',
    text: 'Good morning, this is Anna from Northbank. Am I speaking with {{name}}?',
  },
  {
    id: 'who',
    kind: 'Listen',
    icon: Mic,
    tone: 'accent',
    label: 'Is it the customer?',
    text: 'Grammar: yes-no, 3 tries',
  },
  { id: 'branch', kind: 'Branch', icon: GitBranch, label: 'Days overdue', text: 'days > 30' },
  {
    id: 'soft',
    kind: 'Say',
    icon: MessageSquare,
    tone: 'info',
    label: 'Soft reminder',
    text: 'Your payment of {{amount}} is a few days late.',
  },
  {
    id: 'hard',
    kind: 'Say',
    icon: MessageSquare,
    tone: 'info',
    label: 'Firm reminder',
    text: 'Your payment of {{amount}} is more than a month late.',
  },
  {
    id: 'transfer',
    kind: 'Transfer',
    icon: PhoneForwarded,
    tone: 'warning',
    label: 'To an agent',
    text: 'Queue: collections',
  },
  { id: 'end', kind: 'End', icon: CircleStop, tone: 'danger', label: 'Goodbye' },
]
const edge = (source: string, target: string, label?: string): GraphEdge => ({
  id: `${source}-${target}`,
  source,
  target,
  ...(label ? { label } : {}),
})
const edges = [
  edge('start', 'hello'),
  edge('hello', 'who'),
  edge('who', 'branch', 'yes'),
  edge('who', 'end', 'no'),
  edge('branch', 'soft', 'no'),
  edge('branch', 'hard', 'yes'),
  edge('soft', 'end'),
  edge('hard', 'transfer', 'wants to talk'),
  edge('transfer', 'end'),
]
const path = {
  nodes: new Set(['start', 'hello', 'who', 'branch', 'hard']),
  edges: new Map([
    ['start-hello', 1],
    ['hello-who', 2],
    ['who-branch', 1],
    ['branch-hard', 1],
  ]),
  current: 'hard',
}
const before = { name: 'Debt reminder', version: 30, steps: ['greeting', 'identify', 'remind'], retries: 2, isOn: true }
const after = { ...before, version: 31, steps: ['greeting', 'identify', 'branch', 'remind'], retries: 3 }

export function GraphGallery() {
  const [selected, setSelected] = useState<string>()
  return (
    <div className="mx-auto flex w-full max-w-content flex-col gap-5 p-6">
      <h1 className="sr-only">Graph and code</h1>
      <GraphView
        label="Flow Debt reminder"
        nodes={nodes}
        edges={edges}
        path={path}
        selected={selected}
        onNodeOpen={setSelected}
        height={680}
      />
      <Card title="JSON">
        <JsonViewer label="Source" value={before} />
      </Card>
      <Card title="Difference">
        <DiffViewer
          label="Versions 30 and 31"
          before={JSON.stringify(before, null, 2)}
          after={JSON.stringify(after, null, 2)}
        />
      </Card>
    </div>
  )
}
