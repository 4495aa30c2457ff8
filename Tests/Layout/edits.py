"""Small edits of graphs, always the same for the same graph and number."""

import copy

LABEL = {"text": "event", "width": 37, "height": 16}


def nodes(graph: dict) -> list[dict]:
    """All nodes but the root, in the order in which they stand."""
    return [node for child in graph.get("children", []) for node in [child, *nodes(child)]]


def containers(graph: dict) -> list[dict]:
    return [graph] + [node for node in nodes(graph) if node.get("children")]


def states(container: dict) -> list[dict]:
    return [node for node in container.get("children", []) if node.get("kind") not in ("initial", "final")]


def labelled(graph: dict) -> list[tuple[dict, dict]]:
    """The edges with labels, each with its holder."""
    return [(holder, edge) for holder in containers(graph) for edge in holder.get("edges", []) if edge.get("labels")]


def evenly(list_: list, number: int, of: int):
    """One of as many elements, far apart."""
    return list_[(2 * number + 1) * len(list_) // (2 * of)]


def add_arrow(graph: dict, number: int, of: int) -> None:
    holder = evenly([each for each in containers(graph) if len(states(each)) > 1], number, of)
    ends = states(holder)
    source, target = ends[number % len(ends)], ends[(3 * number + len(ends) // 2) % len(ends)]
    holder.setdefault("edges", []).append(
        {"id": "added arrow", "sources": [source["id"]], "targets": [target["id"]], "labels": [LABEL]})


def add_state(graph: dict, number: int, of: int) -> None:
    holder = evenly([each for each in containers(graph) if states(each)], number, of)
    source = evenly(states(holder), number, of)
    holder["children"].append({"id": "added state", "kind": "state", "width": 74, "height": 36})
    holder.setdefault("edges", []).append(
        {"id": "added arrow", "sources": [source["id"]], "targets": ["added state"], "labels": [LABEL]})


def lengthen_label(graph: dict, number: int, of: int) -> None:
    label = evenly(labelled(graph), number, of)[1]["labels"][0]
    label["text"] *= 2
    label["width"] *= 2


def delete_arrow(graph: dict, number: int, of: int) -> None:
    holder, edge = evenly(labelled(graph), number, of)
    holder["edges"].remove(edge)


EDITS = {
    "adding a state": add_state,
    "adding an arrow": add_arrow,
    "lengthening a label": lengthen_label,
    "deleting an arrow": delete_arrow,
}


def edited(graph: dict, drawing: dict, kind: str, number: int, of: int) -> dict:
    """The graph after an edit, with the places that its nodes have in a drawing."""
    places = {node["id"]: node for node in nodes(drawing)}
    graph = copy.deepcopy(graph)
    graph["layoutOptions"] = drawing["layoutOptions"]
    for node in nodes(graph):
        node.update({side: places[node["id"]][side] for side in ("x", "y")})
    EDITS[kind](graph, number, of)
    return graph
