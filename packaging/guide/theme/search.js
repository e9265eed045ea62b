// Finds pages as one types. The index is a script of its own, since a page on the disk may read no other file.
(() => {
  const field = document.getElementById("search");
  const list = document.getElementById("found");
  const base = document.body.dataset.base;
  const links = () => [...list.querySelectorAll("a")];

  function weight(part, words) {
    const title = part.title.toLowerCase();
    const text = part.text.toLowerCase();
    if (!words.every((word) => title.includes(word) || text.includes(word))) return 0;
    return 1 + words.filter((word) => title.includes(word)).length * 10;
  }

  function show() {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = GUIDE.map((part) => [weight(part, words), part])
      .filter(([points]) => points > 0)
      .sort(([one], [other]) => other - one)
      .slice(0, 12);
    list.replaceChildren(...(found.length ? found.map(([, part]) => row(part)) : [nothing()]));
    list.hidden = words.length === 0;
  }

  function row(part) {
    const item = document.createElement("li");
    const link = item.appendChild(document.createElement("a"));
    link.href = `${base}/${part.url}`;
    link.appendChild(document.createElement("b")).textContent = part.title;
    link.append(part.page);
    return item;
  }

  function nothing() {
    const item = document.createElement("li");
    item.className = "none";
    item.textContent = `Nothing matches “${field.value.trim()}”.`;
    return item;
  }

  function step(event) {
    const all = links();
    const at = all.indexOf(document.activeElement);
    if (event.key === "ArrowDown") (all[at + 1] ?? all[0])?.focus();
    else if (event.key === "ArrowUp") (all[at - 1] ?? field).focus();
    else if (event.key === "Escape") { field.value = ""; show(); field.focus(); }
    else if (event.key === "Enter" && event.target === field) all[0]?.click();
    else return;
    event.preventDefault();
  }

  field.addEventListener("input", show);
  document.querySelector(".search").addEventListener("keydown", step);
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && document.activeElement !== field) { event.preventDefault(); field.focus(); }
  });
  document.addEventListener("click", (event) => { if (!event.target.closest(".search")) list.hidden = true; });
})();
