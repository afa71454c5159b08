import { useMemo } from 'react'
import { FlowPicture } from '../../flows/picture/FlowPicture.tsx'
import { documentOf } from '../../flows/picture/flow-document.ts'
import { edgesOf } from '../../flows/picture/flow-picture.ts'
import { pathThrough, walkedIn } from '../../flows/picture/walked.ts'
import { t } from '../conversations.messages.ts'
import type { RanFlow } from './leg-flows.ts'
import type { Visit } from './ran-path.ts'

export type RanFlowPictureProps = {
  flow: RanFlow
  visits: readonly Visit[]
  /** So many visits are lit; all of them unless said. */
  count?: number | undefined
  selected?: string | undefined
  /** Marks where the conversation stands after those visits. */
  showsCurrent?: boolean
  follow?: string | undefined
  /** The language that was spoken. */
  language: string
  onNodeOpen: (nodeId: string) => void
  height: number | string
}

/** The version of a flow that ran, with the way of the conversation lit. */
export function RanFlowPicture(props: RanFlowPictureProps) {
  const {
    flow,
    visits,
    count = visits.length,
    showsCurrent = false,
    selected,
    follow,
    language,
    onNodeOpen,
    height,
  } = props
  const document = documentOf(flow.document)
  const edges = useMemo(() => edgesOf(document), [document])
  const path = useMemo(() => {
    const path = pathThrough(edges, walkedIn(flow.guid, visits, count))
    return showsCurrent ? path : { ...path, current: undefined }
  }, [flow.guid, visits, count, edges, showsCurrent])
  return (
    <FlowPicture
      key={`${flow.guid}@${flow.version}`}
      name={t('pictureOf', { name: flow.name, version: flow.version ?? t('draft') })}
      document={document}
      path={path}
      selected={selected}
      follow={follow}
      language={language}
      onOpen={onNodeOpen}
      height={height}
    />
  )
}
