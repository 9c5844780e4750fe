/** Move an element to the end of the body, so that no ancestor clips or scales it. */
export function portal(node: Element): () => void {
  document.body.append(node)
  return () => node.remove()
}
