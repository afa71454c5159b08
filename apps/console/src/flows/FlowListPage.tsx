import { FlowList } from './list/FlowList.tsx'

/** Every flow one may see. */
export default function FlowListPage() {
  return <FlowList idFolder={undefined} />
}
