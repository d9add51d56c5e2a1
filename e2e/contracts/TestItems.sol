// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// As much of ERC-1155 as a wallet looks at. Anybody may mint, and say what a token looks like.
contract TestItems {
    event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value);

    string public constant name = "Test Items";
    mapping(uint256 => string) public uri;
    mapping(address => mapping(uint256 => uint256)) private balances;

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0xd9b67a26 || id == 0x0e89341c;
    }

    function balanceOf(address owner, uint256 id) external view returns (uint256) {
        return balances[owner][id];
    }

    function mint(address to, uint256 id, uint256 value, string calldata look) external {
        balances[to][id] += value;
        uri[id] = look;
        emit TransferSingle(msg.sender, address(0), to, id, value);
    }

    function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes calldata data) external {
        require(msg.sender == from, "not yours");
        balances[from][id] -= value;
        balances[to][id] += value;
        emit TransferSingle(msg.sender, from, to, id, value);
        if (to.code.length == 0) return;
        bytes4 answer = Receiver(to).onERC1155Received(msg.sender, from, id, value, data);
        require(answer == Receiver.onERC1155Received.selector, "unsafe receiver");
    }
}

interface Receiver {
    function onERC1155Received(address operator, address from, uint256 id, uint256 value, bytes calldata data)
        external
        returns (bytes4);
}
