export default function FlowRelations() {
  return null
}
