// @ts-nocheck: plain code of another extension, which no build of ours sees.
// Another extension in the page: it tells the address of its page and sends whatever the test says on the page's channel to the wallet.
document.documentElement.dataset.neighbour = chrome.runtime.getURL('page.html')
window.addEventListener('neighbour:send', (event) => {
  window.dispatchEvent(new CustomEvent('volley:to-wallet', { detail: event.detail }))
})
