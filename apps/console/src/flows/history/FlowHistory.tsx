export default function FlowHistory() {
  return null
}
