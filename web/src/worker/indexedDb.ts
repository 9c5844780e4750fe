/** Key-value store of texts in IndexedDB. */
const OBJECT_STORE = 'texts'

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('realmwright', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(OBJECT_STORE)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('cannot open the database'))
  })
}

async function withStore<T>(mode: IDBTransactionMode, operation: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await openDatabase()
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(OBJECT_STORE, mode, { durability: 'strict' })
      const request = operation(transaction.objectStore(OBJECT_STORE))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onerror = transaction.onabort = () => reject(transaction.error ?? new Error('transaction failed'))
    })
  } finally {
    database.close()
  }
}

export async function readText(name: string): Promise<string | undefined> {
  return (await withStore('readonly', (store) => store.get(name))) as string | undefined
}

export async function writeText(name: string, text: string): Promise<void> {
  await withStore('readwrite', (store) => store.put(text, name))
}
