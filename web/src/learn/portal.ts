/** Moves an element to the end of the page, out of whatever clips or zooms its place. */
export function portal(node: Element): () => void {
  document.body.append(node)
  return () => node.remove()
}
