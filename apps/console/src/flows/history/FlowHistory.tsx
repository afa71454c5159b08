import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import { useAreaSearch } from '../../shell/area.ts'
import { flowArea } from '../flows.area.tsx'
import { DiffPanel } from './DiffPanel.tsx'
import { VersionList } from './VersionList.tsx'
import { VersionPicture } from './VersionPicture.tsx'

/** The versions of a flow; the address may open one of them, or two side by side. */
export default function FlowHistory({ flow }: { flow: CallScript }) {
  const [{ version, from, to }] = useAreaSearch(flowArea)
  if (from !== undefined && to !== undefined) return <DiffPanel flow={flow} from={from} to={to} />
  if (version !== undefined) return <VersionPicture flow={flow} version={version} />
  return <VersionList flow={flow} />
}
