export default function FlowDetailPage() {
  return null
}
