import { useAreaParams } from '../shell/area.ts'
import { flowFolderArea } from './flows.area.tsx'
import { FlowList } from './list/FlowList.tsx'

/** The flows of one folder and those below it. */
export default function FlowFolderPage() {
  const { idFolder } = useAreaParams(flowFolderArea)
  return <FlowList idFolder={idFolder} />
}
